import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, watch } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE } from '@haggle/shared-server'
import { SMTPServer } from 'smtp-server'
import { freePort, given, openMarket } from '../../../test/support'
import { mailerOf, Undeliverable } from './mailer'
import { queueMail, sendMails } from './outbox'

const home = mkdtempSync(join(tmpdir(), 'haggle-mail-'))
afterAll(() => rmSync(home, { recursive: true }))

const market = given(() => openMarket({ HAGGLE_HOME: home, SITE_URL: 'https://shop.example' }))
afterEach(() => market.context.db.writing((tx) => tx.deleteFrom('mails').execute()))

const mail = {
  subject: 'Zoë’s <b>lamp</b>',
  paragraphs: ['It costs < $5 & "more".'],
  rows: [['2 × Lamp', '$10.00']] as const,
  button: { label: 'See it', url: `https://shop.example/reset-password#${'x'.repeat(32)}` },
}
const queue = (to = 'zoe@haggle.test') => market.context.db.writing((tx) => queueMail(market.context, tx, to, mail))
const waiting = async () => (await market.context.db.read.selectFrom('mails').selectAll().execute()).length
const page = (headers?: Record<string, string>) =>
  market.app.inject({ method: 'GET', url: '/outbox', ...(headers && { headers }) })

test('without a mail server each mail is a private file, shown on a page for this machine only', async () => {
  await queue()
  await sendMails(market.context)
  await sendMails(market.context)
  const files = readdirSync(join(home, 'outbox'))
  expect(files).toHaveLength(1)
  const file = join(home, 'outbox', files[0] ?? '')
  expect([statSync(file).mode & 0o777, statSync(join(home, 'outbox')).mode & 0o777]).toEqual([0o600, 0o700])
  expect(readFileSync(file, 'utf8')).toMatch(/^Message-ID:\s+<[0-9a-f]{24}-[0-9a-f]{32}@shop\.example>$/m)
  expect(readFileSync(file, 'utf8')).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(readFileSync(file, 'utf8')).not.toMatch(/^List-Unsubscribe/m)
  expect(await waiting()).toBe(0)

  const { statusCode, body, headers } = await page()
  expect(statusCode).toBe(200)
  expect(body).toContain(`<a href="${mail.button.url}">`)
  expect(body).toContain('Zoë’s &lt;b&gt;lamp&lt;/b&gt;')
  expect(body).not.toContain('<b>')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

test('a file appears in the outbox when it is complete', async () => {
  const watcher = watch(join(home, 'outbox'))
  const firstChange = once(watcher, 'change')
  await queue()
  await sendMails(market.context)
  expect(await firstChange).toEqual(['rename', expect.stringMatching(/^[0-9a-f]{24}-[0-9a-f]{32}\.eml$/)])
  watcher.close()
})

test('a mail that waited bears the time at which it was queued', async () => {
  const before = new Set(readdirSync(join(home, 'outbox')))
  const queuedAt = market.context.now()
  await queue()
  market.wait(5 * MINUTE)
  await sendMails(market.context)
  const file = readdirSync(join(home, 'outbox')).find((name) => !before.has(name)) ?? ''
  const [, date = ''] = /^Date: (.*)$/m.exec(readFileSync(join(home, 'outbox', file), 'utf8')) ?? []
  expect(Date.parse(date)).toBe(Math.floor(queuedAt / 1000) * 1000)
})

test.each([
  ['a proxy', { 'x-forwarded-for': '127.0.0.1' }],
  ['another proxy', { forwarded: 'for=127.0.0.1' }],
  ['a host name of another site that resolves to this machine', { host: 'evil.test:4000' }],
])('the page answers 404 to %s', async (_, headers) => {
  expect((await page(headers)).statusCode).toBe(404)
})

test('the page answers 404 to other machines', async () => {
  const { statusCode } = await market.app.inject({ method: 'GET', url: '/outbox', remoteAddress: '10.0.0.9' })
  expect(statusCode).toBe(404)
})

test.each<Record<string, string>>([
  { SMTP_URL: 'smtp://127.0.0.1:1' },
  { NODE_ENV: 'production', RAZORPAY_SANDBOX: 'yes' },
])('the page answers 404 with %j', async (environment) => {
  const other = await openMarket({ HAGGLE_HOME: home, ...environment })
  expect((await other.app.inject({ method: 'GET', url: '/outbox' })).statusCode).toBe(404)
  await other.close()
})

test('a mail queued in a transaction that rolls back is never sent', async () => {
  const failing = market.context.db.writing(async (tx) => {
    await queueMail(market.context, tx, 'zoe@haggle.test', mail)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await waiting()).toBe(0)
})

test('while the mail server is down mails are retried with growing pauses, and sent once when it is back', async () => {
  const sent: string[] = []
  const tries: number[] = []
  let isAway = true
  const start = market.context.now()
  market.context.mailer = ({ id }) => {
    if (id === first) tries.push(market.context.now() - start)
    if (isAway) return Promise.reject(new Error('away'))
    sent.push(id)
    return Promise.resolve()
  }
  for (let each = 0; each < 30; each++) await queue()
  const rows = await market.context.db.read.selectFrom('mails').select('id').execute()
  const first = rows[0]?.id
  for (let minute = 0; minute < 60; minute++) {
    await sendMails(market.context).catch(() => undefined)
    await sendMails(market.context).catch(() => undefined)
    market.wait(MINUTE)
  }
  const pauses = tries.slice(1).map((at, each) => at - (tries[each] ?? 0))
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(pauses.at(-1)).toBe(10 * MINUTE)
  expect(tries.length).toBeLessThan(15)
  expect(await waiting()).toBe(30)
  isAway = false
  for (let minute = 0; minute < 12; minute++) {
    await sendMails(market.context)
    await sendMails(market.context)
    market.wait(MINUTE)
  }
  expect(sent.sort()).toEqual(rows.map(({ id }) => id).sort())
})

test('instances send each mail once; after a crash another instance sends it again with the same id', async () => {
  const sent: string[] = []
  const twin = await market.twin()
  for (const each of [market, twin])
    each.context.mailer = ({ id }) => {
      sent.push(id)
      return Promise.resolve()
    }
  for (let each = 0; each < 30; each++) await queue()
  for (let round = 0; round < 3; round++) await Promise.all([market, twin].map(({ context }) => sendMails(context)))
  expect(new Set(sent).size).toBe(30)
  expect(sent).toHaveLength(30)

  await queue()
  market.context.mailer = ({ id }) => {
    sent.push(id)
    // Simulates a crash: never resolves.
    return new Promise(() => undefined)
  }
  void sendMails(market.context)
  while (sent.length < 31) await new Promise((done) => setImmediate(done))
  await sendMails(twin.context)
  expect(sent).toHaveLength(31)
  market.wait(10 * MINUTE)
  await sendMails(twin.context)
  expect(sent).toHaveLength(32)
  expect(sent[31]).toBe(sent[30])
  await twin.close()
})

test('an undeliverable mail is given up with an alert, at once or after three days of failures', async () => {
  const alert = jest.spyOn(market.context, 'alert').mockReturnValue()
  market.context.mailer = () => Promise.reject(new Undeliverable('no such mailbox'))
  await queue()
  await sendMails(market.context)
  expect(await waiting()).toBe(0)
  market.context.mailer = () => Promise.reject(new Error('away'))
  await queue()
  market.wait(3 * 24 * 60 * MINUTE + 1)
  await sendMails(market.context)
  expect(await waiting()).toBe(0)
  expect(alert.mock.calls.map(([name]) => name)).toEqual(['mail_undeliverable', 'mail_undeliverable'])
})

/** Addresses that can receive mail, by what is unusual in them. */
const ODD = [...`!#$%&'*+/=?^_\`{|}~-`].map((mark) => `a${mark}b@haggle.test`).concat('user@xn--e1afmkfd.xn--p1ai')

const unfolded = (mail = '') => mail.replace(/\r?\n[ \t]+/g, ' ')

test('mails go to the mail server as text and HTML; a mail to an unknown mailbox is given up', async () => {
  const port = await freePort()
  const got: string[] = []
  const recipients: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('nobody') ? done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })) : done(),
    onData: (stream, session, done) => {
      recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        got.push(text)
        done()
      })
    },
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const environment = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Haggle <shop@haggle.example>' }
  const mailing = await openMarket(environment)
  const alert = jest.spyOn(mailing.context, 'alert').mockReturnValue()
  const { context } = mailing
  await context.db.writing(async (tx) => {
    await queueMail(context, tx, 'zoe@haggle.test', {
      ...mail,
      unsubscribe: { url: 'https://shop.example/unsubscribe#t', about: 'replies of shops' },
    })
    await queueMail(context, tx, 'nobody@haggle.test', mail)
    for (const address of ODD) await queueMail(context, tx, address, mail)
  })
  await sendMails(context)
  await sendMails(context)
  await mailing.close()
  await new Promise<void>((done) => server.close(() => done()))
  const all = ['zoe@haggle.test', ...ODD].sort()
  // the server of this test reads punycode, and says what it read
  expect(recipients.map((each) => each.replace('пример.рф', 'xn--e1afmkfd.xn--p1ai')).sort()).toEqual(all)
  expect(got.map((each) => /^To: (.*)\r$/m.exec(each)?.[1]).sort()).toEqual(all)
  const zoes = got.find((each) => each.includes('To: zoe@')) ?? ''
  expect(zoes).toContain('From: Haggle <shop@haggle.example>')
  expect(unfolded(zoes)).toContain(
    'List-Unsubscribe: <https://shop.example/api/mails/unsubscribe/one-click?token=t>\r\n',
  )
  expect(zoes).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(zoes).toContain('Auto-Submitted: auto-generated')
  for (const type of ['text/plain', 'text/html']) expect(zoes).toContain(`Content-Type: ${type}`)
  expect(alert.mock.calls.map(([name]) => name)).toEqual(['mail_undeliverable'])
})

test.each([
  ['MAIL FROM', '550 5.7.60 sender not allowed'],
  ['MAIL FROM', '530 5.7.0 authentication required'],
  ['RCPT TO', '554 5.7.1 relay access denied'],
  ['RCPT TO', '503 5.5.1 send MAIL first'],
  ['RCPT TO', '450 4.2.0 greylisted'],
])('a mail waits while the mail server answers %s with %s', async (command, answer) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 mail.test\r\n')
    socket.on('data', (text) => socket.write(text.toString().startsWith(command) ? `${answer}\r\n` : '250 fine\r\n'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const settings = market.context.config
  const mailing = { ...settings, mail: { ...settings.mail, smtpUrl: `smtp://127.0.0.1:${port}` } }
  market.context.mailer = mailerOf(mailing)
  await queue()
  await expect(sendMails(market.context)).rejects.toThrow('1 of 1 mails have to wait')
  expect(await waiting()).toBe(1)
  server.close()
})

test('text lines are short and a link is not wrapped', async () => {
  const { siteUrl } = market.context.config.mail
  const button = { label: 'See it', url: `${siteUrl}/reset-password#${'x'.repeat(32)}` }
  const paragraphs = ['words '.repeat(40).trim()]
  await market.context.db.writing((tx) =>
    queueMail(market.context, tx, 'ann@haggle.test', { subject: 'Long', paragraphs, button }),
  )
  market.context.mailer = mailerOf(market.context.config)
  await sendMails(market.context)
  const file = readdirSync(join(home, 'outbox')).sort().at(-1) ?? ''
  const [, text = ''] = readFileSync(join(home, 'outbox', file), 'utf8').split('Content-Type: text/plain')
  expect(text).toContain('7bit')
  expect(text).toContain(`\n${button.url}\n`)
  expect(
    text
      .split('--_NmP')[0]
      ?.split('\n')
      .every((line) => line.length <= 76),
  ).toBe(true)
})
