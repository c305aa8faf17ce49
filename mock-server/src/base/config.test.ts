import { readConfig, readDatabaseConfig } from './config'
import { ConfigError } from './environment'

test('an empty environment gives the defaults and the sandbox', () => {
  expect(readConfig({})).toMatchObject({
    port: 4000,
    seed: 'demo',
    databaseUrl: undefined,
    orderHoldMinutes: 15,
    holds: { unpaidOrders: 3, heldUnits: 50, leftUnpaidPerHour: 3, newAccountsPercent: 50 },
    agreedPriceHours: 24,
    currency: 'USD',
    shopApproval: false,
    replyCache: true,
    throttle: {
      registrationsPerHour: 100,
      failuresPerAccount: 10,
      failuresPerAddress: 100,
      offersPerAccount: 30,
      offersPerAddress: 60,
    },
    budgetFactor: 1,
    razorpay: { sandbox: true, apiUrl: 'http://127.0.0.1:4000/sandbox/razorpay' },
  })
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ API_PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4000, databaseUrl: undefined })
})

test.each([
  ['API_PORT', '0', 'a port from 1 to 65535'],
  ['API_PORT', '3000x', 'a whole number'],
  ['METRICS_PORT', '4000', "another port than API_PORT's"],
  ['HOST', 'here', 'an address of this machine, such as 127.0.0.1, or 0.0.0.0 for every one'],
  ['METRICS_HOST', '10.0.0', 'an address of this machine, such as 127.0.0.1, or 0.0.0.0 for every one'],
  ['PAGES_DIR', '/no/such/folder', 'a folder that exists'],
  ['MEDIA_STORAGE', 'pictures', 's3://bucket/prefix'],
  ['SEED', 'lots', "'demo' or 'none'"],
  ['LOG_LEVEL', 'x', 'fatal, error, warn, info, debug or silent'],
  ['SHOP_APPROVAL', 'yes', "'off' or 'on'"],
  ['REPLY_CACHE', 'no', "'on' or 'off'"],
  ['ORDER_HOLD_MINUTES', '-1', 'a number above 0'],
  ['UNPAID_ORDERS', '0', 'a whole number above 0'],
  ['MAIL_FROM', 'foo', 'an address, such as Haggle <no-reply@haggle.example>'],
  ['CURRENCY', 'dollars', 'a currency code like USD'],
  ['CURRENCY', 'XYZ', 'a currency with cents, because prices have two decimals'],
  ['CURRENCY', 'JPY', 'a currency with cents, because prices have two decimals'],
  ['CURRENCY', 'KRW', 'a currency with cents, because prices have two decimals'],
  ['DRAIN_SECONDS', '2147484', 'a number of seconds up to 86400'],
  ['NODE_ENV', 'Production', "'production', if that is what is meant"],
])('%s=%s is refused in one line: it must be %s', (name, value, reason) => {
  expect(() => readConfig({ [name]: value })).toThrow(
    new ConfigError(`${name}=${value} cannot be used: it must be ${reason}.`),
  )
})

test.each([
  ['REDIS_URL', 'http://redis', 'a redis(s):// address'],
  ['DATABASE_URL', 'mysql://haggle:geheim@db/haggle', 'a postgres:// address'],
  ['DATABASE_URL', 'postgres://h:g#m@db/h', 'a postgres:// address'],
  ['SMTP_URL', 'mail.test', 'an smtp(s):// address'],
  ['SITE_URL', 'httpx://haggle.test', 'an http(s):// address'],
  ['SHOP_URL', 'https://haggle.test/shop', 'an address without a path, such as https://haggle.example'],
  ['SMTP_URL', 'smtp:mail.test:587', 'an smtp(s):// address with a host, such as smtp://mail.example:587'],
  ['RAZORPAY_API_URL', 'https://pay.test/v1/', 'an address without /v1'],
])('%s, which may have a password, is refused without being shown', (name, value, reason) => {
  expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(`${name} cannot be used: it must be ${reason}.`))
})

test('one of three keys is too few', () => {
  expect(() => readConfig({ RAZORPAY_KEY_ID: 'rzp_live_1' })).toThrow(
    new ConfigError('RAZORPAY_KEY_SECRET is missing: set it beside RAZORPAY_KEY_ID.'),
  )
})

test.each([
  'p@ss/word@db/haggle',
  'p@ss?word@db/haggle',
  'p@ss#word@db/haggle',
  '12/word@db/haggle',
  '12?word@db/haggle',
])('an address with the password of haggle:%s, which would end within it, is refused and not shown', (rest) => {
  const escaped = 'it must be an address whose password has %40 for @, %2F for /, %3F for ? and %23 for #.'
  for (const [name, scheme] of [
    ['DATABASE_URL', 'postgres'],
    ['SMTP_URL', 'smtp'],
  ] as const)
    expect(() => readConfig({ [name]: `${scheme}://haggle:${rest}` })).toThrow(
      new ConfigError(`${name} cannot be used: ${escaped}`),
    )
})

test.each([
  'postgres://haggle:p@ss@db/haggle',
  'postgres://h:p%40ss%2F@db/haggle',
  'postgres://db/haggle?user=h@server',
])('DATABASE_URL may be %s', (url) => {
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

test.each(['one\n', ' one', 'zwölf', '٣'])('PROXY_SECRET=%j, which no header can carry, is refused', (secret) => {
  expect(() => readConfig({ PROXY_SECRET: secret })).toThrow(
    'PROXY_SECRET cannot be used: it must be ASCII letters, digits and signs without spaces or line breaks.',
  )
})

test.each(['https://pay.test', 'https://pay.test/'])("the provider's address may be %s", (url) => {
  expect(readConfig({ RAZORPAY_API_URL: url }).razorpay.apiUrl).toBe('https://pay.test')
})

test.each(['loopback', '10.0.0.0/8', '10.0.0.0/255.0.0.0', '10.1.2.3, fd00::/8', '::1'])(
  'TRUST_PROXY may be %s',
  (addresses) => {
    expect(readConfig({ TRUST_PROXY: addresses }).proxy.addresses).toBe(addresses)
  },
)

test.each(['everyone', '10.0.0.0/33', '10.0.0', '10.0.0.1,'])('TRUST_PROXY may not be %s', (addresses) => {
  expect(() => readConfig({ TRUST_PROXY: addresses })).toThrow(`TRUST_PROXY=${addresses} cannot be used`)
})

const live = { NODE_ENV: 'production' }
const MISSING =
  'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET are missing: with NODE_ENV=production payments are real, unless RAZORPAY_SANDBOX=yes asks for the sandbox.'
const keys = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'one', RAZORPAY_WEBHOOK_SECRET: 'two' }

const mails = {
  SMTP_URL: 'smtp://mail.test',
  MAIL_FROM: 'shop@haggle.example',
  SITE_URL: 'https://haggle.example',
  SHOP_URL: 'https://owners.example',
}

test.each([
  [{}, MISSING],
  [{ DATABASE_URL: 'postgres://db/haggle' }, MISSING],
  [{ SEED: 'demo' }, MISSING],
  [{ ...keys, RAZORPAY_KEY_SECRET: '' }, 'RAZORPAY_KEY_SECRET is missing: set it beside RAZORPAY_KEY_ID.'],
  [{ ...keys, RAZORPAY_WEBHOOK_SECRET: '' }, 'RAZORPAY_WEBHOOK_SECRET is missing: set it beside RAZORPAY_KEY_ID.'],
])('in production %j is refused in one line', (given, message) => {
  expect(() => readConfig({ ...live, ...mails, ...given })).toThrow(new ConfigError(message))
})

const LOST =
  'links in the mails that SMTP_URL sends, such as those that confirm an address for offers, would lead to this machine.'

test.each([
  [{ SITE_URL: '' }, `SITE_URL is missing: ${LOST}`],
  [{ SHOP_URL: '' }, `SHOP_URL is missing: ${LOST}`],
  [{ SITE_URL: '', SHOP_URL: '' }, `SITE_URL and SHOP_URL are missing: ${LOST}`],
])('in production with a mail server %j is refused, because offers need a link in a mail (D57)', (given, message) => {
  expect(() => readConfig({ ...live, ...keys, ...mails, ...given })).toThrow(new ConfigError(message))
  expect(() => readConfig({ ...mails, ...given })).not.toThrow()
})

test.each([
  [{}, undefined],
  [{ SMTP_URL: '' }, 'SMTP_URL is missing: mails reach nobody, they become files in /srv/haggle/outbox.'],
  [{ MAIL_FROM: '' }, 'MAIL_FROM is missing: mails come from Haggle <no-reply@haggle.test>.'],
  [
    { SMTP_URL: '', SITE_URL: '', SHOP_URL: 'http://127.0.0.1:3001' },
    'SMTP_URL is missing: mails reach nobody, they become files in /srv/haggle/outbox. SITE_URL and SHOP_URL are missing ' +
      'or of this machine: links in mails lead to http://localhost:3000 and http://127.0.0.1:3001.',
  ],
  [
    { SHOP_URL: 'http://localhost:3001' },
    'SHOP_URL is missing or of this machine: links in mails lead to http://localhost:3001.',
  ],
])('in production with mail settings that differ by %j it starts with the warning %j', (given, warning) => {
  const environment = { ...keys, ...mails, ...given, HAGGLE_HOME: '/srv/haggle' }
  expect(readConfig({ ...live, ...environment }).warning).toBe(warning)
  expect(readConfig(environment).warning).toBeUndefined()
})

test('in production one line names all that is missing', () => {
  const tried = () => readConfig({ ...live, SMTP_URL: mails.SMTP_URL, HAGGLE_HOME: '/srv/haggle' })
  expect(tried).toThrow(/^RAZORPAY_KEY_ID, .* SITE_URL and SHOP_URL are missing: .* MAIL_FROM is missing: .*$/)
})

const rotating = {
  PROXY_SECRET: 'new,old',
  RAZORPAY_KEY_ID: 'rzp_new, rzp_old',
  RAZORPAY_KEY_SECRET: 'new, old',
  RAZORPAY_WEBHOOK_SECRET: 'new,old',
}

test('a secret may have two values while one replaces the other: the first is used', () => {
  expect(readConfig(rotating)).toMatchObject({
    proxy: { secrets: ['new', 'old'] },
    razorpay: { keyId: 'rzp_new', secrets: { keySecrets: ['new', 'old'], webhookSecrets: ['new', 'old'] } },
  })
})

test.each(Object.keys(rotating).flatMap((name) => ['one,', ',one', ','].map((value) => [name, value] as const)))(
  '%s may not be %s',
  (name, value) => {
    expect(() => readConfig({ ...rotating, [name]: value })).toThrow(`${name}`)
  },
)

test.each(Object.keys(rotating))('%s has no third value', (name) => {
  expect(() => readConfig({ ...rotating, [name]: 'a,b,c' })).toThrow(
    / it must be one value, or two separated by a comma\.$/,
  )
})

test('in production a command that takes no payments needs no keys for them', () => {
  expect(readDatabaseConfig({ ...live, HAGGLE_HOME: '/srv/haggle', RAZORPAY_KEY_ID: 'rzp_live_1' })).toEqual({
    home: '/srv/haggle',
    databaseUrl: undefined,
    mediaBucket: undefined,
  })
})

test('in production the secrets come from the environment and no demo market is seeded', () => {
  expect(readConfig({ ...live, ...keys })).toMatchObject({
    seed: 'none',
    razorpay: { sandbox: false, secrets: { keySecrets: ['one'], webhookSecrets: ['two'] } },
  })
})

test('in production SEED=demo asks for the demo market', () => {
  expect(readConfig({ ...live, ...keys, SEED: 'demo' }).seed).toBe('demo')
})

test('in production RAZORPAY_SANDBOX=yes asks for the sandbox and does not seed a demo market', () => {
  expect(readConfig({ ...live, RAZORPAY_SANDBOX: 'yes' })).toMatchObject({ seed: 'none', razorpay: { sandbox: true } })
})

test('the source code contains no default secrets', () => {
  expect(readConfig({}).razorpay).not.toHaveProperty('secrets')
})
