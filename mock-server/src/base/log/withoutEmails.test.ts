import { pino } from 'pino'
import { withoutEmails } from './withoutEmails'

const write = jest.fn<boolean, [string]>()
const log = pino({}, withoutEmails({ write }))
beforeEach(() => write.mockReset())

const logged = () => JSON.parse(String(write.mock.calls[0]?.[0])) as Record<string, unknown>

test.each([
  ['550 5.1.1 <ada@haggle.example>: no such user', '550 5.1.1 <…>: no such user'],
  ['Key (email)=(ada.l+shop@haggle.co.uk) already exists.', 'Key (email)=(…) already exists.'],
  ['no mailbox:\nada@haggle.example', 'no mailbox:\n…'],
  ['\u0001ada@haggle.example\\nina@haggle.example', '\u0001…\\…'],
  ['jörg@bücher.example, /orders?search=ada%40haggle.example', '…, /orders?search=…'],
])('%j is logged without e-mail addresses', (text, expected) => {
  log.warn({ text }, text)
  expect(logged()).toMatchObject({ text: expected, msg: expected })
})

test.each(['shell@1.0.2 at node_modules/@fastify/cors/index.js:3', '50% off', 'a @ b'])('%j stays', (text) => {
  log.warn(text)
  expect(logged()).toMatchObject({ msg: text })
})

test("an error's fields have none either", () => {
  log.error({ err: Object.assign(new Error('refused'), { rejected: ['ada@haggle.example'] }) }, 'could not send mail')
  expect(JSON.stringify(logged())).not.toContain('ada@')
})

test('a long text that seems to be an address costs little', () => {
  const begin = process.cpuUsage()
  log.warn(`${'a'.repeat(200_000)}@`)
  const { user, system } = process.cpuUsage(begin)
  expect((user + system) / 1000).toBeLessThan(1000)
})
