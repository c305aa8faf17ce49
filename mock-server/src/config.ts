import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { LevelWithSilent } from 'pino'
import { z } from 'zod'
import { isChargeable } from './payments/currency'

/** Secrets shared with the card provider. */
export interface Secrets {
  keySecret: string
  webhookSecret: string
}

/** All settings of the back end, resolved once at start. */
export interface Config {
  port: number
  /** The folder for files, among them the embedded database when there is no `databaseUrl`. */
  home: string
  databaseUrl: string | undefined
  /** Statement timeout on PostgreSQL, in seconds; a call that exceeds it is refused. */
  databaseSeconds: number
  /** How long a stopping instance keeps serving calls while it reports that it is not ready. */
  drainSeconds: number
  /** In production neither demo data nor the sandbox exist unless a setting asks for them (D47). */
  production: boolean
  seed: 'demo' | 'none'
  tokenDays: number
  throttle: {
    registrationsPerHour: number
    failuresPerAccount: number
    failuresPerAddress: number
    offersPerAccount: number
    offersPerAddress: number
  }
  /** Factor for the rate limits of writes that have no setting of their own (D67). */
  budgetFactor: number
  /** Trusted proxies, whose `X-Forwarded-For` is used: by address, or by the secret (the web host that started us). */
  proxy: { addresses: string | undefined; secret: string | undefined }
  orderHoldMinutes: number
  /** Limits per account on unpaid orders, on the units they hold, and on orders left unpaid per hour (D44). */
  holds: { unpaidOrders: number; heldUnits: number; leftUnpaidPerHour: number }
  agreedPriceHours: number
  /** Limits on connections per instance, and on real-time connections per client address. */
  connections: { max: number; realtimePerAddress: number }
  razorpay: Razorpay & Secrets
  currency: string
  mail: {
    /** The mail server; without it mails are written to files in `home`. */
    smtpUrl: string | undefined
    from: string
    /** Base URLs of the links in customers' and in shop owners' mails, without a trailing slash (D63). */
    siteUrl: string
    shopUrl: string
  }
  /** Days to keep the audit trail, browsers' error reports, and the idempotency keys of orders. */
  keep: { trailDays: number; reportDays: number; idempotencyDays: number }
  /** Whether replies are cached (cache/). */
  replyCache: boolean
  /** The port that serves Prometheus metrics; undefined turns them off. */
  metricsPort: number | undefined
  /** Base URL of the OpenTelemetry collector, without `/v1/…`; undefined turns the export off. */
  otlpEndpoint: string | undefined
  logLevel: LevelWithSilent
  /** The log file, its size limit, and how many rotated files to keep; undefined logs to standard output. */
  log: { path: string; megabytes: number; files: number } | undefined
}

interface Razorpay {
  keyId: string
  apiUrl: string
  sandbox: boolean
}

/** Environment variables, validated. The sandbox's secrets are not among them: they are kept in the database. */
export interface Settings extends Omit<Config, 'razorpay'> {
  razorpay: Razorpay & { secrets?: Secrets }
}

/** An unusable environment variable. The message names the variable and says what to do. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const count = z
  .string()
  .regex(/^\d{1,9}$/, 'a whole number')
  .transform(Number)
const atLeastOne = count.refine((value) => value >= 1, 'a whole number above 0')
const positive = z
  .string()
  .regex(/^\d{1,6}(\.\d+)?$/, 'a number above 0')
  .transform(Number)
  .refine((value) => value > 0, 'a number above 0')
const port = count.refine((value) => value >= 1 && value <= 65535, 'a port from 1 to 65535')
const postgresUrl = z
  .string()
  .refine((value) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol), 'a postgres:// address')
const httpUrl = z.string().refine((value) => URL.canParse(value) && value.startsWith('http'), 'an http(s):// address')

const smtpUrl = z
  .string()
  .refine((value) => URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol), 'an smtp(s):// address')
const siteUrl = httpUrl.transform((value) => new URL(value).origin)

const isProxy = (entry: string) => {
  const [address = '', bits = '1'] = entry.trim().split('/')
  const max = { 4: 32, 6: 128 }[isIP(address)] ?? 0
  return /^(loopback|linklocal|uniquelocal)$/.test(entry.trim()) || (/^[1-9]\d*$/.test(bits) && Number(bits) <= max)
}
const proxies = z
  .string()
  .refine((value) => value.split(',').every(isProxy), 'addresses separated by commas, such as 10.0.0.0/8 or loopback')

const Variables = z.object({
  API_PORT: port.default(4000),
  HAGGLE_HOME: z.string().default(resolve(import.meta.dirname, '../../.haggle')),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_SECONDS: positive.default(6),
  DRAIN_SECONDS: count.default(0),
  NODE_ENV: z.string().optional(),
  SEED: z.enum(['demo', 'none'], "'demo' or 'none'").optional(),
  TOKEN_DAYS: positive.default(7),
  REGISTRATIONS_PER_HOUR: count.default(100),
  LOGIN_FAILURES_PER_ACCOUNT: count.default(10),
  LOGIN_FAILURES_PER_ADDRESS: count.default(100),
  OFFERS_PER_ACCOUNT: count.default(30),
  OFFERS_PER_ADDRESS: count.default(60),
  BUDGET_FACTOR: positive.default(1),
  TRUST_PROXY: proxies.optional(),
  PROXY_SECRET: z.string().optional(),
  ORDER_HOLD_MINUTES: positive.default(15),
  UNPAID_ORDERS: atLeastOne.default(3),
  HELD_UNITS: atLeastOne.default(50),
  LEFT_UNPAID_PER_HOUR: atLeastOne.default(3),
  AGREED_PRICE_HOURS: positive.default(24),
  CONNECTIONS: atLeastOne.default(10_000),
  SOCKETS_PER_ADDRESS: atLeastOne.default(2000),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_API_URL: httpUrl.optional(),
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
  MAIL_FROM: z.string().default('Haggle <no-reply@haggle.test>'),
  SITE_URL: siteUrl.default('http://localhost:3000'),
  SHOP_URL: siteUrl.default('http://localhost:3001'),
  REPLY_CACHE: z.enum(['on', 'off'], "'on' or 'off'").default('on'),
  METRICS_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  LOG_FILE: z.string().optional(),
  LOG_MEGABYTES: positive.default(10),
  LOG_FILES: count.refine((value) => value >= 1, 'at least 1').default(5),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'a pino level').default('info'),
})
const Environment = Variables.refine(({ METRICS_PORT, API_PORT }) => METRICS_PORT !== API_PORT, {
  path: ['METRICS_PORT'],
  message: "another port than API_PORT's",
})

/** Parses environment variables; an empty one counts as absent. Throws a ConfigError for the first invalid one. */
export function readConfig(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = String(issue?.path[0])
    const shown = /URL|SECRET/.test(name) ? name : `${name}=${given[name]}`
    throw new ConfigError(`${shown} cannot be used: it must be ${issue?.message}.`)
  }
  const env = parsed.data
  return {
    port: env.API_PORT,
    home: resolve(env.HAGGLE_HOME),
    databaseUrl: env.DATABASE_URL,
    databaseSeconds: env.DATABASE_SECONDS,
    drainSeconds: env.DRAIN_SECONDS,
    production: isProduction(env),
    seed: seedOf(env),
    tokenDays: env.TOKEN_DAYS,
    throttle: {
      registrationsPerHour: env.REGISTRATIONS_PER_HOUR,
      failuresPerAccount: env.LOGIN_FAILURES_PER_ACCOUNT,
      failuresPerAddress: env.LOGIN_FAILURES_PER_ADDRESS,
      offersPerAccount: env.OFFERS_PER_ACCOUNT,
      offersPerAddress: env.OFFERS_PER_ADDRESS,
    },
    budgetFactor: env.BUDGET_FACTOR,
    proxy: { addresses: env.TRUST_PROXY, secret: env.PROXY_SECRET },
    orderHoldMinutes: env.ORDER_HOLD_MINUTES,
    holds: {
      unpaidOrders: env.UNPAID_ORDERS,
      heldUnits: env.HELD_UNITS,
      leftUnpaidPerHour: env.LEFT_UNPAID_PER_HOUR,
    },
    agreedPriceHours: env.AGREED_PRICE_HOURS,
    connections: { max: env.CONNECTIONS, realtimePerAddress: env.SOCKETS_PER_ADDRESS },
    razorpay: razorpayOf(env),
    currency: env.CURRENCY,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, siteUrl: env.SITE_URL, shopUrl: env.SHOP_URL },
    keep: { trailDays: env.TRAIL_DAYS, reportDays: env.REPORT_DAYS, idempotencyDays: env.IDEMPOTENCY_DAYS },
    replyCache: env.REPLY_CACHE === 'on',
    metricsPort: env.METRICS_PORT,
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: env.LOG_LEVEL,
    log: env.LOG_FILE ? { path: resolve(env.LOG_FILE), megabytes: env.LOG_MEGABYTES, files: env.LOG_FILES } : undefined,
  }
}

/** The demo password is public: in production the demo market must be asked for (D47). */
const seedOf = (env: z.infer<typeof Environment>): Config['seed'] => env.SEED ?? (isProduction(env) ? 'none' : 'demo')

function razorpayOf(env: z.infer<typeof Environment>): Settings['razorpay'] {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = env
  if (!keyId && !keySecret && !webhookSecret) {
    if (isProduction(env) && env.RAZORPAY_SANDBOX !== 'yes')
      throw new ConfigError(
        'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET are missing: with NODE_ENV=production payments ' +
          'are real, unless RAZORPAY_SANDBOX=yes asks for the sandbox.',
      )
    return {
      keyId: 'rzp_test_sandbox',
      apiUrl: env.RAZORPAY_API_URL ?? `http://127.0.0.1:${env.API_PORT}/sandbox/razorpay`,
      sandbox: true,
    }
  }
  if (!keyId) throw new ConfigError('RAZORPAY_KEY_ID is missing: set it beside the other RAZORPAY variables.')
  if (!keySecret) throw new ConfigError('RAZORPAY_KEY_SECRET is missing: set it beside RAZORPAY_KEY_ID.')
  if (!webhookSecret) throw new ConfigError('RAZORPAY_WEBHOOK_SECRET is missing: set it beside RAZORPAY_KEY_ID.')
  return {
    keyId,
    apiUrl: env.RAZORPAY_API_URL ?? 'https://api.razorpay.com',
    sandbox: false,
    secrets: { keySecret, webhookSecret },
  }
}

const isProduction = ({ NODE_ENV }: z.infer<typeof Environment>) => NODE_ENV === 'production'
