import { statSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { compile } from '@fastify/proxy-addr'
import { parseBucket } from '@haggle/shared-server/bucket'
import { z } from 'zod'
import { isChargeable } from './currency'
import { packageFolder } from './packageFolder'

/** An unusable environment variable. The message names the variable and says what to do. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** The error for an address that the machine does not have. */
export const notHere = (variable: string, address: string) =>
  new ConfigError(`${variable}=${address} cannot be used: this machine has no such address.`)

const count = z
  .string()
  .regex(/^\d{1,9}$/, 'a whole number')
  .transform(Number)
const atLeastOne = count.refine((value) => value >= 1, 'a whole number above 0')
const percent = count.refine((value) => value >= 1 && value <= 100, 'a whole number from 1 to 100')
const positive = z
  .string()
  .regex(/^\d{1,6}(\.\d+)?$/, 'a number above 0')
  .transform(Number)
  .refine((value) => value > 0, 'a number above 0')
const address = z
  .string()
  .refine((value) => isIP(value) > 0, 'an address of this machine, such as 127.0.0.1, or 0.0.0.0 for every one')
const port = count.refine((value) => value >= 1 && value <= 65535, 'a port from 1 to 65535')
/** A day at most: longer ones are mistakes, and overflow a timer. */
const drain = count.refine((value) => value <= 86_400, 'a number of seconds up to 86400')
const urlOf = (protocol: RegExp, description: string) =>
  z.string().refine((value) => URL.canParse(value) && protocol.test(new URL(value).protocol), {
    error: description,
    // later checks parse it
    abort: true,
  })
/** An @ behind the host means that the password ended too early: its rest would be taken for a host, and shown in errors. */
function isPasswordWhole(value: string): boolean {
  const { username, pathname, search, hash } = new URL(value)
  const isLoneQuery = username === '' && pathname.length > 1
  return !`${pathname}${hash}${isLoneQuery ? '' : search}`.includes('@')
}
const ESCAPED = 'an address whose password has %40 for @, %2F for /, %3F for ? and %23 for #'
const postgresUrl = urlOf(/^postgres(ql)?:$/, 'a postgres:// address').refine(isPasswordWhole, ESCAPED)
const redisUrl = urlOf(/^rediss?:$/, 'a redis(s):// address').refine(isPasswordWhole, ESCAPED)
const httpUrl = urlOf(/^https?:$/, 'an http(s):// address')
// without a host the URL would mean this machine
const smtpUrl = urlOf(/^smtps?:$/, 'an smtp(s):// address')
  .refine(
    (value) => new URL(value).hostname !== '',
    'an smtp(s):// address with a host, such as smtp://mail.example:587',
  )
  .refine(isPasswordWhole, ESCAPED)
const apiUrl = httpUrl
  .transform((value) => value.replace(/\/+$/, ''))
  .refine((value) => !value.endsWith('/v1'), 'an address without /v1')
/** One value, or two while one replaces the other: the first is the one to use, the second is accepted, too. */
const rotating = (value: z.ZodString) =>
  z
    .string()
    .transform((values) => values.split(','))
    .pipe(z.tuple([value], value).refine((values) => values.length <= 2, ONE_OR_TWO))
const ONE_OR_TWO = 'one value, or two separated by a comma'
const providerKey = rotating(z.string().trim().min(1, ONE_OR_TWO))
/** Sent as a header's value. */
const headerSecret = rotating(
  z.string().regex(/^[!-~]+$/, 'ASCII letters, digits and signs without spaces or line breaks'),
)
/** Each app is served at / of its host. */
const siteUrl = httpUrl
  .transform((value) => new URL(value))
  .refine(({ href, origin }) => href === `${origin}/`, 'an address without a path, such as https://haggle.example')
  .transform(({ origin }) => origin)

/** Fastify's syntax, but no short forms: 10.0.0 and its like stand for other addresses than they seem to. */
const areProxies = (value: string) => {
  const proxies = value.split(',').map((proxy) => proxy.trim())
  const isWhole = (proxy: string) => isIP(proxy.split('/')[0] ?? '') !== 0 || /^[a-z]+$/.test(proxy)
  try {
    compile(proxies)
    return proxies.every(isWhole)
  } catch {
    return false
  }
}
const proxies = z.string().refine(areProxies, 'addresses separated by commas, such as 10.0.0.0/8 or loopback')

/** A folder that is not there is a mistake: its texts would be missed only when somebody reads the pages. */
const folder = z
  .string()
  .refine((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false, 'a folder that exists')

const bucket = z.string().transform((address, context) => {
  const parsed = parseBucket(address)
  if (parsed) return parsed
  context.addIssue('s3://bucket/prefix')
  return z.NEVER
})

const Variables = z.object({
  HOST: address.default('0.0.0.0'),
  API_PORT: port.default(4000),
  HAGGLE_HOME: z.string().default(resolve(packageFolder, '../.haggle')),
  PAGES_DIR: folder.optional(),
  MEDIA_STORAGE: bucket.optional(),
  MEDIA_STORAGE_ENDPOINT: httpUrl.optional(),
  DATABASE_URL: postgresUrl.optional(),
  REDIS_URL: redisUrl.optional(),
  REGISTRY_URL: httpUrl.transform((value) => value.replace(/\/+$/, '')).optional(),
  DATABASE_SECONDS: positive.default(6),
  DRAIN_SECONDS: drain.default(0),
  NODE_ENV: z
    .string()
    .refine((value) => value === 'production' || !/^\s*prod/i.test(value), "'production', if that is what is meant")
    .optional(),
  SEED: z.enum(['demo', 'none'], "'demo' or 'none'").optional(),
  TOKEN_DAYS: positive.default(7),
  REGISTRATIONS_PER_HOUR: count.default(100),
  LOGIN_FAILURES_PER_ACCOUNT: count.default(10),
  LOGIN_FAILURES_PER_ADDRESS: count.default(100),
  OFFERS_PER_ACCOUNT: count.default(30),
  OFFERS_PER_ADDRESS: count.default(60),
  BUDGET_FACTOR: positive.default(1),
  TRUST_PROXY: proxies.optional(),
  PROXY_SECRET: headerSecret.optional(),
  ORDER_HOLD_MINUTES: positive.default(15),
  UNPAID_ORDERS: atLeastOne.default(3),
  HELD_UNITS: atLeastOne.default(50),
  LEFT_UNPAID_PER_HOUR: atLeastOne.default(3),
  NEW_ACCOUNTS_HOLD_PERCENT: percent.default(50),
  AGREED_PRICE_HOURS: positive.default(24),
  COMMISSION_BP: count.refine((value) => value <= 10_000, 'a whole number of basis points up to 10000').default(0),
  CONNECTIONS: atLeastOne.default(10_000),
  SOCKETS_PER_ADDRESS: atLeastOne.default(2000),
  RAZORPAY_KEY_ID: providerKey.optional(),
  RAZORPAY_KEY_SECRET: providerKey.optional(),
  RAZORPAY_WEBHOOK_SECRET: providerKey.optional(),
  RAZORPAY_API_URL: apiUrl.optional(),
  RAZORPAY_SANDBOX: z.enum(['yes'], "'yes' or absent").optional(),
  TRAIL_DAYS: positive.default(365),
  REPORT_DAYS: positive.default(90),
  IDEMPOTENCY_DAYS: positive.default(7),
  CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'a currency code like USD')
    .refine(isChargeable, 'a currency with cents, because prices have two decimals')
    .default('USD'),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@]@[^\s@][^\r\n]*$/, 'an address, such as Haggle <no-reply@haggle.example>')
    .optional(),
  SITE_URL: siteUrl.optional(),
  SHOP_URL: siteUrl.optional(),
  OPERATOR_URL: siteUrl.optional(),
  SHOP_APPROVAL: z.enum(['off', 'on'], "'off' or 'on'").default('off'),
  AGENTS: z.enum(['on', 'off'], "'on' or 'off'").default('on'),
  REPLY_CACHE: z.enum(['on', 'off'], "'on' or 'off'").default('on'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: address.default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  LOG_FILE: z.string().optional(),
  LOG_MEGABYTES: positive.default(10),
  LOG_FILES: atLeastOne.default(5),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'fatal, error, warn, info, debug or silent')
    .default('info'),
})
/** The names of all settings of the back end. */
export const SETTINGS = Object.keys(Variables.shape)

const Environment = Variables.refine(({ METRICS_PORT, API_PORT }) => METRICS_PORT !== API_PORT, {
  path: ['METRICS_PORT'],
  message: "another port than API_PORT's",
})

export type Environment = z.infer<typeof Environment>

/** Parses environment variables; an empty one counts as absent. Throws a ConfigError for the first invalid one. */
export function readEnvironment(environment: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = String(issue?.path[0])
    const shown = /URL|SECRET/.test(name) ? name : `${name}=${given[name]}`
    throw new ConfigError(`${shown} cannot be used: it must be ${issue?.message}.`)
  }
  return parsed.data
}
