import { isIPv6 } from 'node:net'
import { join, resolve } from 'node:path'
import type { Secrets } from '@haggle/shared-server'
import type { Bucket } from '@haggle/shared-server/bucket'
import { ConfigError, readEnvironment, type Environment } from './environment'
import { mailSettings, mailWarning, missingSites } from './mailSettings'

/** Secrets shared with the card provider. */
export interface ProviderSecrets {
  keySecrets: Secrets
  webhookSecrets: Secrets
}

interface Razorpay {
  keyId: string
  apiUrl: string
  sandbox: boolean
}

/** Environment variables, validated. The sandbox's secrets are not among them: they are kept in the database. */
export type Settings = ReturnType<typeof readConfig>

/** All settings of the back end, resolved once at start. */
export interface Config extends Omit<Settings, 'razorpay'> {
  razorpay: Razorpay & ProviderSecrets
}

/** Where a market's data is: all that a command needs that takes no payments. Throws like `readConfig`. */
export function readDatabaseConfig(environment: Record<string, string | undefined>) {
  const env = readEnvironment(environment)
  return { home: resolve(env.HAGGLE_HOME), databaseUrl: env.DATABASE_URL, mediaBucket: mediaBucketOf(env) }
}

/** Where uploaded pictures are, if not in a folder. */
export const mediaBucketOf = ({ MEDIA_STORAGE, MEDIA_STORAGE_ENDPOINT: endpoint }: Environment): Bucket | undefined =>
  MEDIA_STORAGE && { ...MEDIA_STORAGE, endpoint }

/** The settings from environment variables. Throws a ConfigError for the first invalid one. */
export function readConfig(environment: Record<string, string | undefined>) {
  const env = readEnvironment(environment)
  const home = resolve(env.HAGGLE_HOME)
  const warning = isProduction(env) ? mailWarning(env, home) : undefined
  const missing = [missingKeys(env), isProduction(env) && missingSites(env)].filter(Boolean)
  if (missing.length > 0) throw new ConfigError([...missing, warning].filter(Boolean).join(' '))
  return {
    /** The address to listen on, and the URL at which this instance reaches itself. */
    host: env.HOST,
    ownUrl: ownUrlOf(env),
    port: env.API_PORT,
    /** The folder for files, among them the embedded database when there is no `databaseUrl`. */
    home,
    /** The folder of texts that replace the market's own. */
    pagesDir: env.PAGES_DIR ? resolve(env.PAGES_DIR) : join(home, 'pages'),
    /** Where uploaded pictures are, if not in a folder of `home`. */
    mediaBucket: mediaBucketOf(env),
    databaseUrl: env.DATABASE_URL,
    /** By which instances tell each other of real-time events; undefined for PostgreSQL. */
    redisUrl: env.REDIS_URL,
    /** The registry that operators are told of; nothing else here uses it. */
    registryUrl: env.REGISTRY_URL,
    /** Statement timeout on PostgreSQL, in seconds; a call that exceeds it is refused. */
    databaseSeconds: env.DATABASE_SECONDS,
    /** How long a stopping instance keeps serving calls while it reports that it is not ready. */
    drainSeconds: env.DRAIN_SECONDS,
    /** In production neither demo data nor the sandbox exist unless a setting asks for them (D47). */
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
    /** Factor for the rate limits of writes that have no setting of their own (D67). */
    budgetFactor: env.BUDGET_FACTOR,
    /** Trusted proxies, whose `X-Forwarded-For` is used: by address, or by a secret (web hosts). */
    proxy: { addresses: env.TRUST_PROXY, secrets: env.PROXY_SECRET },
    orderHoldMinutes: env.ORDER_HOLD_MINUTES,
    /** Limits per account on unpaid orders, on the units they hold, and on orders left unpaid per hour (D44). */
    holds: {
      unpaidOrders: env.UNPAID_ORDERS,
      heldUnits: env.HELD_UNITS,
      leftUnpaidPerHour: env.LEFT_UNPAID_PER_HOUR,
      newAccountsPercent: env.NEW_ACCOUNTS_HOLD_PERCENT,
    },
    agreedPriceHours: env.AGREED_PRICE_HOURS,
    /** The market's commission of new orders' lines in basis points, for shops without their own (D73). */
    commissionBp: env.COMMISSION_BP,
    /** Limits on connections per instance, and on real-time connections per client address. */
    connections: { max: env.CONNECTIONS, realtimePerAddress: env.SOCKETS_PER_ADDRESS },
    razorpay: razorpayOf(env),
    currency: env.CURRENCY,
    mail: mailSettings(env),
    /** What production lacks although it starts; a line for the log and the terminal. */
    warning,
    /** Days to keep the audit trail, browsers' error reports, and the idempotency keys of orders. */
    retention: { trailDays: env.TRAIL_DAYS, reportDays: env.REPORT_DAYS, idempotencyDays: env.IDEMPOTENCY_DAYS },
    /** Whether a new shop waits for an operator's approval (D70). */
    shopApproval: env.SHOP_APPROVAL === 'on',
    /** Whether customers may let agents haggle (D78). */
    agents: env.AGENTS === 'on',
    /** Whether replies are cached (cache/). */
    replyCache: env.REPLY_CACHE === 'on',
    /** The port that serves Prometheus metrics; undefined turns them off. */
    metricsPort: env.METRICS_PORT,
    /** The address that metrics are served on. */
    metricsHost: env.METRICS_HOST,
    /** Base URL of the OpenTelemetry collector, without `/v1/…`; undefined turns the export off. */
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: env.LOG_LEVEL,
    /** The log file, its size limit, and how many rotated files to keep; undefined logs to standard output. */
    log: env.LOG_FILE ? { path: resolve(env.LOG_FILE), megabytes: env.LOG_MEGABYTES, files: env.LOG_FILES } : undefined,
  }
}

/** The demo password is public: in production the demo market must be asked for (D47). */
const seedOf = (env: Environment) => env.SEED ?? (isProduction(env) ? 'none' : 'demo')

/** The URL at which an instance reaches itself. */
function ownUrlOf({ HOST, API_PORT }: Environment): string {
  const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[HOST] ?? HOST
  return `http://${isIPv6(host) ? `[${host}]` : host}:${API_PORT}`
}

/** Why no payments can be taken. */
function missingKeys(env: Environment): string | undefined {
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET } = env
  if (!RAZORPAY_KEY_ID && !RAZORPAY_KEY_SECRET && !RAZORPAY_WEBHOOK_SECRET)
    return isProduction(env) && env.RAZORPAY_SANDBOX !== 'yes'
      ? 'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET are missing: with NODE_ENV=production payments ' +
          'are real, unless RAZORPAY_SANDBOX=yes asks for the sandbox.'
      : undefined
  if (!RAZORPAY_KEY_ID) return 'RAZORPAY_KEY_ID is missing: set it beside the other RAZORPAY variables.'
  if (!RAZORPAY_KEY_SECRET) return 'RAZORPAY_KEY_SECRET is missing: set it beside RAZORPAY_KEY_ID.'
  if (!RAZORPAY_WEBHOOK_SECRET) return 'RAZORPAY_WEBHOOK_SECRET is missing: set it beside RAZORPAY_KEY_ID.'
  return undefined
}

/** Where the provider takes real payments. */
export const RAZORPAY_URL = 'https://api.razorpay.com'

/** The keys are complete, or all missing. */
function razorpayOf(env: Environment): Razorpay & { secrets?: ProviderSecrets } {
  const { RAZORPAY_KEY_ID: keyIds, RAZORPAY_KEY_SECRET: keySecrets, RAZORPAY_WEBHOOK_SECRET: webhookSecrets } = env
  if (!keyIds || !keySecrets || !webhookSecrets)
    return {
      keyId: 'rzp_test_sandbox',
      apiUrl: env.RAZORPAY_API_URL ?? `${ownUrlOf(env)}/sandbox/razorpay`,
      sandbox: true,
    }
  return {
    keyId: keyIds[0],
    apiUrl: env.RAZORPAY_API_URL ?? RAZORPAY_URL,
    sandbox: false,
    secrets: { keySecrets, webhookSecrets },
  }
}

const isProduction = ({ NODE_ENV }: Environment) => NODE_ENV === 'production'
