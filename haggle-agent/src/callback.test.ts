import { openCallback, type Callback } from './callback'

let callback: Callback
beforeEach(async () => void (callback = await openCallback()))
afterEach(() => callback.close())

const expected = { state: 'asked', issuer: 'https://market.example', patience: 5000 }

const answer = async (fields: Record<string, string>) => {
  const { status, headers } = await fetch(`${callback.url}?${new URLSearchParams(fields).toString()}`)
  return { status, policy: headers.get('content-security-policy') }
}

test('it listens on this machine alone, and its page loads nothing', async () => {
  expect(callback.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/)
  const code = callback.code(expected)
  const reply = await answer({ code: 'c', state: 'asked', iss: expected.issuer })
  expect(reply).toEqual({ status: 200, policy: "default-src 'none'" })
  expect(await code).toBe('c')
})

test('an answer that nobody asked for changes nothing', async () => {
  const code = callback.code(expected)
  for (const state of ['', 'other']) expect((await answer({ code: 'evil', state })).status).toBe(404)
  await answer({ code: 'c', state: 'asked', iss: expected.issuer })
  expect(await code).toBe('c')
})

test.each([
  ['a refusal', { error: 'access_denied', iss: expected.issuer }, 'You did not allow it.'],
  ['an answer of another market', { code: 'c', iss: 'https://evil.example' }, 'The answer is of another market.'],
  ['an answer of no market', { code: 'c' }, 'The answer is of another market.'],
])('%s is told', async (_, fields, message) => {
  const told = expect(callback.code(expected)).rejects.toMatchObject({ message, code: 4 })
  await answer({ state: 'asked', ...fields })
  await told
})

test('nobody is waited for longer than said', async () => {
  const late = { message: 'Nobody allowed it in time.', code: 4 }
  await expect(callback.code({ ...expected, patience: 5 })).rejects.toMatchObject(late)
})
