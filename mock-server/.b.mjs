// src/config.ts
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
var ConfigError = class extends Error {
  name = 'ConfigError'
}
var count = z
  .string()
  .regex(/^\d{1,9}$/, 'a whole number')
  .transform(Number)
var positive = z
  .string()
  .regex(/^\d{1,6}(\.\d+)?$/, 'a number above 0')
  .transform(Number)
  .refine((value) => value > 0, 'a number above 0')
var port = count.refine((value) => value >= 1 && value <= 65535, 'a port from 1 to 65535')
var postgresUrl = z
  .string()
  .refine((value) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol), 'a postgres:// address')
var httpUrl = z.string().refine((value) => URL.canParse(value) && value.startsWith('http'), 'an http(s):// address')
var isProxy = (entry) => {
  const [address = '', bits = '1'] = entry.trim().split('/')
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? 0
  return /^(loopback|linklocal|uniquelocal)$/.test(entry.trim()) || (/^[1-9]\d*$/.test(bits) && Number(bits) <= most)
}
var proxies = z
  .string()
  .refine((value) => value.split(',').every(isProxy), 'addresses separated by commas, such as 10.0.0.0/8 or loopback')
var Environment = z.object({
  API_PORT: port.default(4e3),
  HAGGLE_HOME: z.string().default(resolve(import.meta.dirname, '../../.haggle')),
  DATABASE_URL: postgresUrl.optional(),
  SEED: z.enum(['demo', 'none'], "'demo' or 'none'").default('demo'),
  TOKEN_DAYS: positive.default(7),
  REGISTRATIONS_PER_HOUR: count.default(100),
  LOGIN_FAILURES_PER_ACCOUNT: count.default(10),
  LOGIN_FAILURES_PER_ADDRESS: count.default(100),
  TRUST_PROXY: proxies.optional(),
  PROXY_SECRET: z.string().optional(),
  ORDER_HOLD_MINUTES: positive.default(15),
  AGREED_PRICE_HOURS: positive.default(24),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_API_URL: httpUrl.optional(),
  CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'a currency code like USD')
    .default('USD'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'a pino level').default('info'),
})
var SANDBOX_KEYS = { keyId: 'rzp_test_sandbox', keySecret: 'sandbox-key-secret', webhookSecret: 'sandbox-webhook' }
function readConfig(environment) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed2 = Environment.safeParse(given)
  if (!parsed2.success) {
    const issue = parsed2.error.issues[0]
    const name = String(issue?.path[0])
    const shown = /URL|SECRET/.test(name) ? name : `${name}=${given[name]}`
    throw new ConfigError(`${shown} cannot be used: it must be ${issue?.message}.`)
  }
  const env = parsed2.data
  return {
    port: env.API_PORT,
    home: resolve(env.HAGGLE_HOME),
    databaseUrl: env.DATABASE_URL,
    seed: env.SEED,
    tokenDays: env.TOKEN_DAYS,
    throttle: {
      registrationsPerHour: env.REGISTRATIONS_PER_HOUR,
      failuresPerAccount: env.LOGIN_FAILURES_PER_ACCOUNT,
      failuresPerAddress: env.LOGIN_FAILURES_PER_ADDRESS,
    },
    proxy: { addresses: env.TRUST_PROXY, secret: env.PROXY_SECRET },
    orderHoldMinutes: env.ORDER_HOLD_MINUTES,
    agreedPriceHours: env.AGREED_PRICE_HOURS,
    razorpay: razorpayOf(env),
    currency: env.CURRENCY,
    logLevel: env.LOG_LEVEL,
  }
}
function razorpayOf(env) {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = env
  if (!keyId && !keySecret && !webhookSecret)
    return {
      ...SANDBOX_KEYS,
      apiUrl: env.RAZORPAY_API_URL ?? `http://127.0.0.1:${env.API_PORT}/sandbox/razorpay`,
      sandbox: true,
    }
  if (!keyId) throw new ConfigError('RAZORPAY_KEY_ID is missing: set it beside the other RAZORPAY variables.')
  if (!keySecret) throw new ConfigError('RAZORPAY_KEY_SECRET is missing: set it beside RAZORPAY_KEY_ID.')
  if (!webhookSecret) throw new ConfigError('RAZORPAY_WEBHOOK_SECRET is missing: set it beside RAZORPAY_KEY_ID.')
  return {
    keyId,
    keySecret,
    webhookSecret,
    apiUrl: env.RAZORPAY_API_URL ?? 'https://api.razorpay.com',
    sandbox: false,
  }
}

// src/app.ts
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'

// src/accounts/routes.ts
import {
  Login,
  MessageReply,
  Profile,
  ProfileUpdate,
  RegisterShopOwner,
  RegisterUser,
  SessionUser,
} from 'shared-contract'

// src/accounts/sessions.ts
import { createHash, randomBytes } from 'node:crypto'
var DAY = 24 * 60 * 60 * 1e3
var hashToken = (token) => createHash('sha256').update(token).digest('base64url')
async function beginSession({ config, now }, tx, userId) {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now(),
      expires_at: now() + config.tokenDays * DAY,
    })
    .execute()
  return token
}
async function endAllSessions(tx, userId) {
  const ended = await tx.deleteFrom('sessions').where('user_id', '=', userId).returning('token_hash').execute()
  return ended.map(({ token_hash }) => token_hash)
}
var forgetExpiredSessions = ({ db, now }) => db.read.deleteFrom('sessions').where('expires_at', '<=', now()).execute()
async function sessionOf({ db, now }, token) {
  if (!token) return void 0
  const tokenHash = hashToken(token)
  const row = await db.read
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('shops', 'shops.owner_id', 'users.id')
    .select(['users.id', 'users.role', 'users.name', 'shops.id as shopId'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now())
    .executeTakeFirst()
  return row && { userId: row.id, role: row.role, name: row.name, shopId: row.shopId ?? void 0, tokenHash }
}

// src/http/errors.ts
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'

// src/http/tooLarge.ts
import { finished } from 'node:stream/promises'
var PATIENCE_MS = 2e3
async function letArrive(request) {
  request.resume()
  await finished(request, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => void 0)
}

// src/http/errors.ts
var Refusal = class extends Error {
  constructor(status, message, extra = {}) {
    super(message)
    this.status = status
    this.extra = extra
  }
  status
  extra
  name = 'Refusal'
}
var invalid = (message, extra) => new Refusal(400, message, extra)
var unauthenticated = (message) => new Refusal(401, message)
var forbidden = (message) => new Refusal(403, message)
var notFound = (what) => new Refusal(404, `${what} not found`)
var conflict = (message, extra) => new Refusal(409, message, extra)
var tooMany = (message) => new Refusal(429, message)
var unreadablePath = (_error, _request, reply) => reply.code(404).send({ message: 'Not found' })
function registerErrorReplies(app) {
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found' }))
  app.setErrorHandler(async (error, request, reply) => {
    if (error instanceof Refusal) {
      if (error.status >= 500) request.log.error({ err: error }, 'a refusal with a cause elsewhere')
      return reply.code(error.status).send({ message: error.message, ...error.extra })
    }
    if (hasZodFastifySchemaValidationErrors(error))
      return reply.code(400).send({ message: describe(error.validation[0]) })
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') await letArrive(request.raw)
    if (error.statusCode !== void 0 && error.statusCode < 500)
      return reply.code(error.statusCode).send({ message: requestErrors[error.code] ?? error.message })
    request.log.error({ err: error }, 'unexpected failure')
    return reply.code(500).send({ message: 'Something went wrong on our side. Please try again.' })
  })
}
var requestErrors = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
}
function describe({ keyword, instancePath, message = 'is not valid', params: params2 }) {
  const path = instancePath.split('/').filter(Boolean)
  if (keyword === 'unrecognized_keys') return `Unknown field: ${[...path, params2.keys[0]].join('.')}`
  if (keyword === 'custom' && /^[A-Z]/.test(message)) return message
  return path.length === 0 ? 'Send a JSON object.' : `${path.join('.')}: ${plainly(message)}`
}
var plainly = (message) =>
  message
    .replace(/^Invalid input: expected \w+, received undefined$/, 'is required')
    .replace(/^Invalid input: expected (\w+), received .*$/, 'must be of type $1')

// src/http/access.ts
function registerAccess(app, context) {
  app.decorateRequest('visitor', void 0)
  app.decorateRequest('session', {
    getter() {
      if (!this.visitor) throw unauthenticated('Please log in.')
      return this.visitor
    },
  })
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || route.url.startsWith('/api/docs')) return
    const { access } = route
    if (!access) throw new Error(`${String(route.method)} ${route.url} does not say who may call it`)
    const check = async (request) => {
      request.visitor = await sessionOf(context, bearerToken(request))
      if (access === 'everyone') return
      if (!request.visitor) throw unauthenticated('Please log in.')
      if (access !== 'signedIn' && request.visitor.role !== access) throw forbidden(onlyFor[access])
    }
    route.onRequest = [check, ...[route.onRequest ?? []].flat()]
  })
}
var onlyFor = { user: 'Only customers can do this.', shopOwner: 'Only shop owners can do this.' }
var bearerToken = (request) => /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]

// src/http/address.ts
function addressOf(request, { proxy }) {
  const forwarded = [request.headers['x-forwarded-for']].flat().at(-1)?.split(',').at(-1)?.trim()
  return isOurHost(request, { proxy }) && forwarded ? forwarded : request.ip
}
var isOurHost = ({ headers }, { proxy }) => Boolean(proxy.secret) && headers['x-haggle-proxy'] === proxy.secret

// src/accounts/passwords.ts
import { randomBytes as randomBytes2, scrypt, timingSafeEqual } from 'node:crypto'
var COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
var KEY_BYTES = 32
var derive = (password, salt, options) =>
  new Promise((resolve2, reject) =>
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve2(key),
    ),
  )
async function hashPassword(password) {
  const salt = randomBytes2(16)
  const key = await derive(password, salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), key.toString('base64')].join('$')
}
async function passwordFits(password, hash) {
  const [, N, r, p, salt, key] = hash.split('$')
  if (!salt || !key) return false
  const options = { N: Number(N), r: Number(r), p: Number(p), maxmem: COST.maxmem }
  const expected = Buffer.from(key, 'base64')
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64'), options), expected)
}

// src/accounts/profile.ts
async function profileOf({ db }, userId) {
  const row = await db.read
    .selectFrom('users')
    .leftJoin('shops', 'shops.owner_id', 'users.id')
    .select(['users.id', 'users.name', 'users.email', 'users.role', 'users.profile_picture', 'shops.id as shopId'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    profilePicture: row.profile_picture,
    ...(row.shopId !== null && { shopId: row.shopId }),
  }
}
var sessionUser = async (context, userId, token) => ({
  ...(await profileOf(context, userId)),
  token,
})

// src/database/database.ts
import { dirname as dirname2 } from 'node:path'
import { Kysely, Migrator, PostgresDialect } from 'kysely'
import pg2 from 'pg'

// src/database/dialect.ts
import { sql } from 'kysely'
var libsqlDialect = {
  name: 'libsql',
  bytewise: '',
  searchDdl: [
    `create virtual table if not exists product_search using fts5 (search_text, content = 'products', tokenize = 'unicode61 remove_diacritics 0', prefix = '2 3')`,
    `create trigger if not exists product_search_added after insert on products begin
       insert into product_search (rowid, search_text) values (new.rowid, new.search_text); end`,
    `create trigger if not exists product_search_changed after update of search_text on products begin
       insert into product_search (product_search, rowid, search_text) values ('delete', old.rowid, old.search_text);
       insert into product_search (rowid, search_text) values (new.rowid, new.search_text); end`,
  ],
  matches: (groups) => {
    const query = groups.map((words) => `(${words.map((word) => `"${word}"*`).join(' OR ')})`).join(' AND ')
    return sql`products.rowid in (select rowid from product_search where product_search match ${query})`
  },
}
var postgresDialect = {
  name: 'postgres',
  bytewise: ' collate "C"',
  searchDdl: [
    `alter table products add column if not exists search tsvector
       generated always as (to_tsvector('simple', search_text)) stored`,
    `create index if not exists product_search on products using gin (search)`,
  ],
  matches: (groups) => {
    const query = groups.map((words) => `(${words.map((word) => `'${word}':*`).join(' | ')})`).join(' & ')
    return sql`products.search @@ to_tsquery('simple', ${query})`
  },
}

// src/database/folder.ts
import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
function makeFolder(folder) {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}

// src/database/libsql.ts
import Libsql from 'libsql'
import { CompiledQuery, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely'
var PRAGMAS = [
  'busy_timeout = 5000',
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'cache_size = -32768',
]
function libsqlKysely(file) {
  const database = new Libsql(file)
  for (const pragma of PRAGMAS) database.pragma(pragma)
  return new ImmediateDialect({ database: guarded(database) })
}
var ImmediateDriver = class extends SqliteDriver {
  async beginTransaction(connection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}
var TransactionalDdlAdapter = class extends SqliteAdapter {
  get supportsTransactionalDdl() {
    return true
  }
}
var ImmediateDialect = class extends SqliteDialect {
  #config
  constructor(config) {
    super(config)
    this.#config = config
  }
  createDriver() {
    return new ImmediateDriver(this.#config)
  }
  createAdapter() {
    return new TransactionalDdlAdapter()
  }
}
function guarded(database) {
  return {
    close: () => void database.close(),
    prepare: (text) => {
      const statement = database.prepare(text)
      const checked = (parameters) => {
        const wrong = parameters.find(
          (value) => value !== null && !['string', 'number', 'bigint'].includes(typeof value),
        )
        if (wrong !== void 0) throw new TypeError(`A query parameter cannot be a ${typeof wrong}: ${text}`)
        return parameters
      }
      return {
        reader: statement.reader,
        all: (parameters) => statement.all(checked(parameters)),
        run: (parameters) => statement.run(checked(parameters)),
        iterate: (parameters) => statement.iterate(checked(parameters)),
      }
    },
  }
}

// src/database/migrations.ts
import { sql as sql2 } from 'kysely'

// src/database/ddl.ts
var table = (name, ...columns) => `create table if not exists ${name} (${columns.join(', ')})`
var index = (name, on) => `create index if not exists ${name} on ${on}`

// src/database/marketTables.ts
var marketTables = ({ bytewise }) => [
  table(
    'users',
    'id text primary key',
    `role text not null check (role in ('user', 'shopOwner'))`,
    'name text not null',
    'email text not null unique',
    'password_hash text not null',
    'profile_picture text not null',
    'created_at bigint not null',
  ),
  table(
    'shops',
    'id text primary key',
    'owner_id text not null unique references users (id)',
    'name text not null',
    'created_at bigint not null',
  ),
  table(
    'sessions',
    'token_hash text primary key',
    'user_id text not null references users (id)',
    'created_at bigint not null',
    'expires_at bigint not null',
  ),
  index('sessions_of_user', 'sessions (user_id)'),
  table('throttle_hits', 'id text primary key', 'bucket text not null', 'at bigint not null'),
  index('throttle_hits_of_bucket', 'throttle_hits (bucket, at)'),
  table(
    'products',
    'id text primary key',
    'shop_id text not null references shops (id)',
    'name text not null',
    `name_key text${bytewise} not null`,
    'description text not null',
    'image text not null',
    'category text not null',
    'mrp_cents bigint not null',
    'selling_cents bigint not null',
    'floor_cents bigint not null',
    'stock bigint not null check (stock >= 0)',
    'rating_sum bigint not null default 0',
    'review_count bigint not null default 0',
    'search_text text not null',
    'created_at bigint not null',
    'deleted_at bigint',
  ),
  ...['created_at', 'selling_cents', 'name_key'].flatMap((column) => [
    index(`products_by_${column}`, `products (${column}, id) where deleted_at is null`),
    index(`products_in_category_by_${column}`, `products (category, ${column}, id) where deleted_at is null`),
  ]),
  index('products_of_shop', 'products (shop_id, created_at, id) where deleted_at is null'),
  table('category_counts', 'category text primary key', 'products bigint not null'),
  table('search_words', `word text${bytewise} primary key`),
  table(
    'reviews',
    'id text primary key',
    'product_id text not null references products (id)',
    'user_id text not null references users (id)',
    'rating bigint not null check (rating between 1 and 5)',
    'comment text not null',
    'verified bigint not null',
    'created_at bigint not null',
    'unique (product_id, user_id)',
  ),
]

// src/database/orderTables.ts
var orderTables = [
  table(
    'bargains',
    'user_id text not null references users (id)',
    'product_id text not null references products (id)',
    'attempts bigint not null default 0',
    'agreed_cents bigint',
    'agreed_until bigint',
    'spent bigint not null default 0',
    'primary key (user_id, product_id)',
  ),
  table(
    'offers',
    'id text primary key',
    'user_id text not null references users (id)',
    'product_id text not null references products (id)',
    'offer_cents bigint not null',
    'accepted bigint not null',
    'created_at bigint not null',
  ),
  table(
    'orders',
    'id text primary key',
    'user_id text not null references users (id)',
    'address text not null',
    'city text not null',
    'postal_code text not null',
    'country text not null',
    'payment_method text not null',
    'items_cents bigint not null',
    'tax_cents bigint not null',
    'shipping_cents bigint not null',
    'total_cents bigint not null',
    `status text not null check (status in ('pending', 'paid', 'cancelled', 'expired', 'refunded'))`,
    'created_at bigint not null',
    'expires_at bigint not null',
    'paid_at bigint',
    'provider_order_id text unique',
    'idempotency_key text',
    'unique (user_id, idempotency_key)',
  ),
  index('orders_of_user', 'orders (user_id, created_at)'),
  index('orders_pending', `orders (expires_at) where status = 'pending'`),
  table(
    'order_lines',
    'order_id text not null references orders (id)',
    'position bigint not null',
    'product_id text not null references products (id)',
    'shop_id text not null references shops (id)',
    'name text not null',
    'image text not null',
    'qty bigint not null check (qty > 0)',
    'price_cents bigint not null',
    'selling_cents bigint',
    'primary key (order_id, position)',
  ),
  index('order_lines_of_product', 'order_lines (product_id)'),
  table(
    'order_deliveries',
    'order_id text not null references orders (id)',
    'shop_id text not null references shops (id)',
    'shop_name text not null',
    'delivered_at bigint',
    'primary key (order_id, shop_id)',
  ),
  index('order_deliveries_of_shop', 'order_deliveries (shop_id)'),
  table(
    'payments',
    'id text primary key',
    'order_id text not null references orders (id)',
    'amount bigint not null',
    'currency text not null',
    `status text not null check (status in ('captured', 'refunding', 'refunded'))`,
    'created_at bigint not null',
  ),
  table(
    'sandbox_orders',
    'id text primary key',
    'amount bigint not null',
    'currency text not null',
    'receipt text not null',
    'status text not null',
    'created_at bigint not null',
  ),
  table(
    'sandbox_payments',
    'id text primary key',
    'order_id text not null references sandbox_orders (id)',
    'amount bigint not null',
    'currency text not null',
    'status text not null',
    'card_last4 text not null',
    'amount_refunded bigint not null default 0',
    'created_at bigint not null',
  ),
  index('sandbox_payments_of_order', 'sandbox_payments (order_id)'),
  table(
    'sandbox_refunds',
    'id text primary key',
    'payment_id text not null references sandbox_payments (id)',
    'amount bigint not null',
    'created_at bigint not null',
  ),
  table(
    'client_errors',
    'id text primary key',
    'remote text not null',
    'version text not null',
    'type text not null',
    'route text not null',
    'message text not null',
    'created_at bigint not null',
  ),
]

// src/database/migrations.ts
var migrations = (dialect) => ({
  '001_market': {
    up: async (db) => {
      for (const statement of [...marketTables(dialect), ...orderTables, ...dialect.searchDdl])
        await sql2.raw(statement).execute(db)
    },
  },
})

// src/database/pool.ts
import pg from 'pg'
function openPool(url, max) {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 5e3 })
  pool.on('error', () => void 0)
  pool.on('connect', (client) => void client.on('error', () => void 0))
  return pool
}

// src/database/database.ts
async function openLibsql(file) {
  if (file !== ':memory:') makeFolder(dirname2(file))
  return open(new Kysely({ dialect: libsqlKysely(file) }), libsqlDialect)
}
async function openPostgres(url) {
  pg2.types.setTypeParser(pg2.types.builtins.INT8, Number)
  return open(new Kysely({ dialect: new PostgresDialect({ pool: openPool(url, 20) }) }), postgresDialect)
}
async function open(read, dialect) {
  const { error } = await new Migrator({
    db: read,
    provider: { getMigrations: () => Promise.resolve(migrations(dialect)) },
  }).migrateToLatest()
  if (error) {
    await read.destroy()
    throw error
  }
  return {
    dialect,
    read,
    writing: (work) => retrying(() => read.transaction().execute(work)),
    close: () => read.destroy(),
  }
}
var TRANSIENT = /* @__PURE__ */ new Set(['40001', '40P01', 'SQLITE_BUSY'])
async function retrying(work, attempts = 5) {
  try {
    return await work()
  } catch (error) {
    const code = error.code
    if (attempts <= 1 || typeof code !== 'string' || !TRANSIENT.has(code)) throw error
    return retrying(work, attempts - 1)
  }
}
function isUniqueViolation(error) {
  const code = error.code
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
}

// src/http/throttle.ts
import { createHash as createHash2 } from 'node:crypto'

// src/ids.ts
import { randomBytes as randomBytes3 } from 'node:crypto'
function newId(now = Date.now()) {
  return Math.floor(now).toString(16).padStart(12, '0').slice(-12) + randomBytes3(6).toString('hex')
}

// src/http/throttle.ts
var MINUTE = 60 * 1e3
var LONGEST = 60 * MINUTE
async function attempt({ db, now }, limits) {
  const hits = limits.map((limit) => ({ id: newId(now()), bucket: bucketOf(limit), at: now() }))
  await db.read.insertInto('throttle_hits').values(hits).execute()
  const forgive = async () => {
    const ids = hits.map(({ id }) => id)
    await db.read.deleteFrom('throttle_hits').where('id', 'in', ids).execute()
  }
  for (const limit of limits) {
    const { count: count2 } = await db.read
      .selectFrom('throttle_hits')
      .select((hit) => hit.fn.countAll().as('count'))
      .where('bucket', '=', bucketOf(limit))
      .where('at', '>', now() - limit.minutes * MINUTE)
      .executeTakeFirstOrThrow()
    if (count2 > limit.most) {
      await forgive()
      throw tooMany(limit.message)
    }
  }
  return { forgive }
}
var forgetOldAttempts = ({ db, now }) =>
  db.read
    .deleteFrom('throttle_hits')
    .where('at', '<=', now() - LONGEST)
    .execute()
var bucketOf = ({ kind, who }) => createHash2('sha256').update(`${kind} ${who}`).digest('base64url')

// src/accounts/limits.ts
var registrations = ({ throttle }, address) => [
  {
    kind: 'registrations from',
    who: address,
    most: throttle.registrationsPerHour,
    minutes: 60,
    message: 'Too many registrations from your address. Please try again in an hour.',
  },
]
var tooManyFailures = { minutes: 15, message: 'Too many failed log-ins. Please try again in 15 minutes.' }
var logIns = ({ throttle }, email, address) => [
  { kind: 'log-ins to', who: email, most: throttle.failuresPerAccount, ...tooManyFailures },
  { kind: 'log-ins from', who: address, most: throttle.failuresPerAddress, ...tooManyFailures },
]

// src/accounts/register.ts
async function registerUser(context, address, account) {
  await attempt(context, registrations(context.config, address))
  const hash = await hashPassword(account.password)
  await refusingTakenEmail(() => context.db.writing((tx) => addUser(context, tx, 'user', account, hash)))
  return { message: 'Registration successful! Please log in.' }
}
async function registerShopOwner(context, address, account) {
  await attempt(context, registrations(context.config, address))
  const hash = await hashPassword(account.password)
  await refusingTakenEmail(() =>
    context.db.writing(async (tx) => {
      const owner = await addUser(context, tx, 'shopOwner', account, hash)
      const shop = { id: newId(context.now()), owner_id: owner, name: account.shopName, created_at: context.now() }
      await tx.insertInto('shops').values(shop).execute()
    }),
  )
  return { message: 'Shop owner registration successful! Please log in.' }
}
async function addUser({ now }, tx, role, { name, email }, hash) {
  const id = newId(now())
  await tx
    .insertInto('users')
    .values({ id, role, name, email, password_hash: hash, profile_picture: '', created_at: now() })
    .execute()
  return id
}
async function refusingTakenEmail(write) {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('An account with this e-mail already exists.')
    throw error
  }
}

// src/accounts/changeProfile.ts
async function changeProfile(context, { userId }, token, { name, email, profilePicture, password }) {
  const { db, realtime } = context
  const changes = {
    ...(name !== void 0 && { name }),
    ...(email !== void 0 && { email }),
    ...(profilePicture !== void 0 && { profile_picture: profilePicture }),
    ...(password !== void 0 && { password_hash: await hashPassword(password) }),
  }
  const renewed = await refusingTakenEmail(() =>
    db.writing(async (tx) => {
      await tx.updateTable('users').set(changes).where('id', '=', userId).execute()
      if (password === void 0) return void 0
      const ended = await endAllSessions(tx, userId)
      return { ended, token: await beginSession(context, tx, userId) }
    }),
  )
  if (renewed) realtime.endSessions(renewed.ended)
  return sessionUser(context, userId, renewed?.token ?? token)
}

// src/accounts/login.ts
var nobodysHash = hashPassword(crypto.randomUUID())
async function logIn(context, address, { email, password }) {
  const { db, config } = context
  const failure = await attempt(context, logIns(config, email, address))
  const account = await db.read
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
  const fits = await passwordFits(password, account?.password_hash ?? (await nobodysHash))
  if (!account || !fits) throw unauthenticated('Invalid email or password')
  const token = await beginVerified(context, account)
  await failure.forgive()
  return sessionUser(context, account.id, token)
}
var beginVerified = (context, account) =>
  context.db.writing(async (tx) => {
    const same = await tx
      .updateTable('users')
      .set((user) => ({ name: user.ref('name') }))
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .returning('id')
      .executeTakeFirst()
    if (!same) throw unauthenticated('Invalid email or password')
    return beginSession(context, tx, account.id)
  })

// src/accounts/logout.ts
async function logOut({ db, realtime }, { tokenHash }) {
  await db.read.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
  realtime.endSessions([tokenHash])
  return { message: 'You are logged out.' }
}

// src/accounts/routes.ts
var accountRoutes = (app, context) => {
  const { config } = context
  app.post(
    '/api/auth/register/user',
    { access: 'everyone', schema: { body: RegisterUser, response: { 201: MessageReply } } },
    async (request, reply) =>
      reply.code(201).send(await registerUser(context, addressOf(request, config), request.body)),
  )
  app.post(
    '/api/auth/register/shop-owner',
    { access: 'everyone', schema: { body: RegisterShopOwner, response: { 201: MessageReply } } },
    async (request, reply) =>
      reply.code(201).send(await registerShopOwner(context, addressOf(request, config), request.body)),
  )
  app.post(
    '/api/auth/login',
    { access: 'everyone', schema: { body: Login, response: { 200: SessionUser } } },
    (request) => logIn(context, addressOf(request, config), request.body),
  )
  app.post('/api/auth/logout', { access: 'signedIn', schema: { response: { 200: MessageReply } } }, ({ session }) =>
    logOut(context, session),
  )
  app.get('/api/auth/profile', { access: 'signedIn', schema: { response: { 200: Profile } } }, ({ session }) =>
    profileOf(context, session.userId),
  )
  app.put(
    '/api/auth/profile',
    { access: 'signedIn', schema: { body: ProfileUpdate, response: { 200: SessionUser } } },
    (request) => changeProfile(context, request.session, bearerToken(request) ?? '', request.body),
  )
}

// src/catalogue/routes.ts
import {
  MessageReply as MessageReply2,
  Product,
  ProductInput,
  ProductPage,
  ProductQuery,
  ProductSummary,
} from 'shared-contract'
import { z as z2 } from 'zod'

// src/catalogue/list.ts
import { ALL_CATEGORIES, PAGE_SIZE } from 'shared-contract'

// src/catalogue/rows.ts
import { toDollars } from 'shared-contract'
var productsForSale = (queries) =>
  queries
    .selectFrom('products')
    .innerJoin('shops', 'shops.id', 'products.shop_id')
    .selectAll('products')
    .select('shops.name as shop_name')
    .where('products.deleted_at', 'is', null)
var summaryOf = (row) => ({
  _id: row.id,
  name: row.name,
  image: row.image,
  category: row.category,
  description: row.description,
  mrp: toDollars(row.mrp_cents),
  sellingPrice: toDollars(row.selling_cents),
  countInStock: row.stock,
  rating: row.review_count === 0 ? 0 : Math.round((row.rating_sum * 100) / row.review_count) / 100,
  numReviews: row.review_count,
  shop: { _id: row.shop_id, shopName: row.shop_name },
  createdAt: new Date(row.created_at).toISOString(),
})
var ownSummaryOf = (row) => ({
  ...summaryOf(row),
  minNegotiablePrice: toDollars(row.floor_cents),
})

// src/catalogue/vocabulary.ts
import { sql as sql3 } from 'kysely'
var learn = (tx, words) =>
  tx
    .insertInto('search_words')
    .values(words.toSorted().map((word) => ({ word })))
    .onConflict((known) => known.doNothing())
    .execute()
async function knownWords(queries, candidates) {
  if (candidates.length === 0) return []
  const rows = await queries.selectFrom('search_words').select('word').where('word', 'in', candidates).execute()
  return rows.map(({ word }) => word)
}
async function knownBeginnings(queries, candidates) {
  if (candidates.length === 0) return []
  const values = sql3.join(candidates.map((candidate) => sql3`(${candidate})`))
  const { rows } = await sql3`
    select column1 as candidate from (values ${values}) as candidates
    where exists (select 1 from search_words where word >= column1 and word < column1 || ${'\u{10FFFF}'})
  `.execute(queries)
  return rows.map(({ candidate }) => candidate)
}

// src/catalogue/words.ts
var fold = (text) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
var SIGNS = {
  '%': 'zqpercent',
  _: 'zqunderscore',
  '"': 'zqquote',
  "'": 'zqapostrophe',
  '\\': 'zqbackslash',
}
var signWords = new Set(Object.values(SIGNS))
var LONGEST_WORD = 64
function wordsOf(text) {
  const parts = fold(text).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|[%_"'\\]/gu) ?? []
  return [...new Set(parts.map((part) => SIGNS[part] ?? part.slice(0, LONGEST_WORD)))]
}
var isSign = (word) => signWords.has(word)

// src/catalogue/spelling.ts
var correctionsOf = (queries, words) =>
  Promise.all(words.filter((word) => !isSign(word)).map(async (word) => [word, ...(await guess(queries, word))]))
async function guess(queries, word) {
  const candidates = oneTypoFrom(word)
  const words = await knownWords(queries, candidates)
  if (words.length > 0) return words
  return knownBeginnings(
    queries,
    candidates.filter((candidate) => candidate.length >= GUESSED.shortest),
  )
}
var GUESSED = { shortest: 4, longest: 30 }
var ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'
function oneTypoFrom(word) {
  const letters = [...word]
  const isNumber = /^\p{N}+$/u.test(word)
  if (isNumber || letters.length < GUESSED.shortest || letters.length > GUESSED.longest) return []
  const alphabet = /* @__PURE__ */ new Set([...ALPHABET, ...letters])
  const variants = /* @__PURE__ */ new Set()
  for (let at = 0; at <= letters.length; at++) {
    const before = letters.slice(0, at).join('')
    const [current = '', next = ''] = letters.slice(at)
    const after = letters.slice(at + 1).join('')
    variants.add(before + after)
    variants.add(before + next + current + letters.slice(at + 2).join(''))
    for (const letter of alphabet) {
      variants.add(before + letter + current + after)
      variants.add(before + letter + after)
    }
  }
  variants.delete(word)
  return [...variants]
}

// src/catalogue/list.ts
async function listProducts({ db }, query) {
  const { wanted, total } = await search(db, query)
  const pages = Math.ceil(total / PAGE_SIZE)
  const page = Math.max(1, Math.min(query.pageNumber, pages))
  if (total === 0) return { products: [], page, pages, total }
  const { column, direction } = order[query.sortBy]
  const rows = await productsForSale(db.read)
    .where('products.id', 'in', idsOnPage(db, query, wanted, page))
    .orderBy(column, direction)
    .orderBy('products.id', direction)
    .execute()
  return { products: rows.map(summaryOf), page, pages, total }
}
function idsOnPage(db, query, wanted, page) {
  const { column, direction } = order[query.sortBy]
  return matching(db, query, wanted)
    .select('products.id')
    .orderBy(column, direction)
    .orderBy('products.id', direction)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
}
var order = {
  newest: { column: 'products.created_at', direction: 'desc' },
  oldest: { column: 'products.created_at', direction: 'asc' },
  price_asc: { column: 'products.selling_cents', direction: 'asc' },
  price_desc: { column: 'products.selling_cents', direction: 'desc' },
  name_asc: { column: 'products.name_key', direction: 'asc' },
  name_desc: { column: 'products.name_key', direction: 'desc' },
}
async function search(db, query) {
  if (query.keyword === '') return { wanted: [], total: await countForSale(db, query) }
  const words = wordsOf(query.keyword)
  if (words.length === 0) return { wanted: [], total: 0 }
  const exact = words.map((word) => [word])
  const total = await countMatching(db, query, exact)
  if (total > 0) return { wanted: exact, total }
  const tolerant = await correctionsOf(db.read, words)
  return { wanted: tolerant, total: tolerant.length === 0 ? 0 : await countMatching(db, query, tolerant) }
}
var matching = ({ read, dialect }, { category }, wanted) =>
  read
    .selectFrom('products')
    .where('products.deleted_at', 'is', null)
    .where((product) =>
      product.and([
        ...(category === ALL_CATEGORIES ? [] : [product('products.category', '=', category)]),
        ...(wanted.length === 0 ? [] : [dialect.matches(wanted)]),
      ]),
    )
async function countMatching(db, query, wanted) {
  const { count: count2 } = await matching(db, query, wanted)
    .select((products) => products.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return count2
}
async function countForSale({ read }, { category }) {
  const counts = await read.selectFrom('category_counts').selectAll().execute()
  return counts
    .filter((count2) => category === ALL_CATEGORIES || count2.category === category)
    .reduce((sum, { products }) => sum + products, 0)
}

// src/catalogue/product.ts
import { toDollars as toDollars2 } from 'shared-contract'

// src/negotiation/agreedPrices.ts
async function agreedPricesOf(queries, now, userId, productIds) {
  if (productIds.length === 0) return /* @__PURE__ */ new Map()
  const rows = await queries
    .selectFrom('bargains')
    .innerJoin('products', 'products.id', 'bargains.product_id')
    .select(['bargains.product_id as product', 'bargains.agreed_cents as cents', 'bargains.agreed_until as until'])
    .where('bargains.user_id', '=', userId)
    .where('bargains.product_id', 'in', productIds)
    .where('bargains.agreed_until', '>', now)
    .where('bargains.spent', '=', 0)
    .whereRef('bargains.agreed_cents', '<', 'products.selling_cents')
    .$narrowType()
    .execute()
  return new Map(rows.map(({ product, cents, until }) => [product, { cents, until }]))
}
async function voidAgreedPrices(tx, productId, sellingCents) {
  await tx
    .updateTable('bargains')
    .set({ agreed_until: 0 })
    .where('product_id', '=', productId)
    .where('agreed_cents', '>=', sellingCents)
    .execute()
}
async function spendAgreedPrices(tx, userId, productIds) {
  if (productIds.length === 0) return true
  const { numUpdatedRows } = await tx
    .updateTable('bargains')
    .set({ spent: 1 })
    .where('user_id', '=', userId)
    .where('product_id', 'in', productIds)
    .where('spent', '=', 0)
    .executeTakeFirst()
  return Number(numUpdatedRows) === productIds.length
}
async function anySpent(queries, userId, productIds) {
  if (productIds.length === 0) return false
  const spent = await queries
    .selectFrom('bargains')
    .select('product_id')
    .where('user_id', '=', userId)
    .where('product_id', 'in', productIds)
    .where('spent', '=', 1)
    .executeTakeFirst()
  return spent !== void 0
}

// src/reviews/reviews.ts
async function reviewsOf(queries, productId) {
  const rows = await queries
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .selectAll('reviews')
    .select('users.name as author')
    .where('reviews.product_id', '=', productId)
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    user: row.user_id,
    name: row.author,
    rating: row.rating,
    comment: row.comment,
    createdAt: new Date(row.created_at).toISOString(),
    verifiedPurchase: row.verified === 1,
  }))
}

// src/catalogue/product.ts
async function productFor(context, visitor, id) {
  const row = await productsForSale(context.db.read).where('products.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Product')
  const summary = visitor?.shopId === row.shop_id ? ownSummaryOf(row) : summaryOf(row)
  return {
    ...summary,
    reviews: await reviewsOf(context.db.read, id),
    ...(visitor?.role === 'user' && (await agreedPrice(context, visitor, id))),
  }
}
async function agreedPrice({ db, now }, customer, id) {
  const agreed = (await agreedPricesOf(db.read, now(), customer.userId, [id])).get(id)
  return agreed && { agreedPrice: toDollars2(agreed.cents), agreedUntil: new Date(agreed.until).toISOString() }
}

// src/catalogue/shelf.ts
import { toCents as toCents2 } from 'shared-contract'

// src/catalogue/columns.ts
import { toCents } from 'shared-contract'
var columnsOf = (input, shopName) => ({
  name: input.name,
  name_key: fold(input.name),
  description: input.description,
  image: input.image,
  category: input.category,
  mrp_cents: toCents(input.mrp),
  selling_cents: toCents(input.sellingPrice),
  floor_cents: toCents(input.minNegotiablePrice),
  stock: input.countInStock,
  search_text: wordsOf(`${input.name} ${input.description} ${input.category} ${shopName}`).join(' '),
})

// src/catalogue/counts.ts
var countProduct = (tx, category, by) =>
  tx
    .insertInto('category_counts')
    .values({ category, products: by })
    .onConflict((counted) =>
      counted.column('category').doUpdateSet((count2) => ({ products: count2('category_counts.products', '+', by) })),
    )
    .execute()

// src/catalogue/shelf.ts
async function shopProducts({ db }, owner, shopId) {
  const shop = await db.read.selectFrom('shops').select('id').where('id', '=', shopId).executeTakeFirst()
  if (!shop) throw notFound('Shop')
  if (shop.id !== owner.shopId) throw forbidden('These are the products of another shop.')
  const rows = await productsForSale(db.read)
    .where('products.shop_id', '=', shopId)
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .execute()
  return rows.map(ownSummaryOf)
}
async function addProduct(context, owner, input) {
  const id = newId(context.now())
  await context.db.writing(async (tx) => {
    const shop = await shopOf(tx, owner)
    const columns = columnsOf(input, shop.name)
    await tx
      .insertInto('products')
      .values({ id, shop_id: shop.id, rating_sum: 0, review_count: 0, created_at: context.now(), ...columns })
      .execute()
    await learn(tx, columns.search_text.split(' '))
    await countProduct(tx, input.category, 1)
  })
  return productFor(context, owner, id)
}
async function changeProduct(context, owner, id, input) {
  await context.db.writing(async (tx) => {
    const { category } = await lockOwn(tx, owner, id)
    const shop = await shopOf(tx, owner)
    const columns = columnsOf(input, shop.name)
    await tx.updateTable('products').set(columns).where('id', '=', id).execute()
    await learn(tx, columns.search_text.split(' '))
    await voidAgreedPrices(tx, id, toCents2(input.sellingPrice))
    await countProduct(tx, category, -1)
    await countProduct(tx, input.category, 1)
  })
  return productFor(context, owner, id)
}
async function deleteProduct({ db, now }, owner, id) {
  await db.writing(async (tx) => {
    const { category } = await lockOwn(tx, owner, id)
    await tx.updateTable('products').set({ deleted_at: now() }).where('id', '=', id).execute()
    await countProduct(tx, category, -1)
  })
  return { message: 'Product deleted successfully!' }
}
var shopOf = (tx, owner) =>
  tx.selectFrom('shops').select(['id', 'name']).where('owner_id', '=', owner.userId).executeTakeFirstOrThrow()
async function lockOwn(tx, owner, id) {
  const product = await tx
    .updateTable('products')
    .set((row) => ({ stock: row.ref('stock') }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['shop_id', 'category'])
    .executeTakeFirst()
  if (!product) throw notFound('Product')
  if (product.shop_id !== owner.shopId) throw forbidden('This product belongs to another shop.')
  return product
}

// src/catalogue/routes.ts
var ById = z2.object({ id: z2.string() })
var catalogueRoutes = (app, context) => {
  app.get(
    '/api/products',
    { access: 'everyone', schema: { querystring: ProductQuery, response: { 200: ProductPage } } },
    ({ query }) => listProducts(context, query),
  )
  app.get(
    '/api/products/:id',
    { access: 'everyone', schema: { params: ById, response: { 200: Product } } },
    ({ params: params2, visitor }) => productFor(context, visitor, params2.id),
  )
  app.get(
    '/api/products/shop/:shopId',
    {
      access: 'shopOwner',
      schema: { params: z2.object({ shopId: z2.string() }), response: { 200: z2.array(ProductSummary) } },
    },
    ({ params: params2, session }) => shopProducts(context, session, params2.shopId),
  )
  app.post(
    '/api/products',
    { access: 'shopOwner', schema: { body: ProductInput, response: { 201: Product } } },
    async ({ body, session }, reply) => reply.code(201).send(await addProduct(context, session, body)),
  )
  app.put(
    '/api/products/:id',
    { access: 'shopOwner', schema: { params: ById, body: ProductInput, response: { 200: Product } } },
    ({ body, params: params2, session }) => changeProduct(context, session, params2.id, body),
  )
  app.delete(
    '/api/products/:id',
    { access: 'shopOwner', schema: { params: ById, response: { 200: MessageReply2 } } },
    ({ params: params2, session }) => deleteProduct(context, session, params2.id),
  )
}

// src/clientErrors/counts.ts
import { z as z3 } from 'zod'
var Question = z3.strictObject({ remote: z3.string().max(60), since: z3.iso.datetime() })
var Counts = z3.array(z3.strictObject({ version: z3.string(), reports: z3.number() }))
var clientErrorCountRoutes = (app, { config, db }) => {
  app.get(
    '/internal/client-errors',
    {
      onRequest: (request, _reply, done) => done(isOurHost(request, config) ? void 0 : notFound('Page')),
      schema: { querystring: Question, response: { 200: Counts } },
    },
    ({ query: { remote, since } }) =>
      db.read
        .selectFrom('client_errors')
        .select(({ fn }) => ['version', fn.countAll().as('reports')])
        .where('remote', '=', remote)
        .where('created_at', '>=', Date.parse(since))
        .groupBy('version')
        .execute(),
  )
}

// src/clientErrors/routes.ts
import { ClientErrorReport, MessageReply as MessageReply3 } from 'shared-contract'
var BODY_LIMIT = 4 * 1024
var clientErrorRoutes = (app, context) => {
  const { config, db, now } = context
  const reports = { kind: 'client errors from', most: 60, minutes: 1, message: 'Too many reports. Thank you, we know.' }
  app.post(
    '/api/client-errors',
    {
      access: 'everyone',
      bodyLimit: BODY_LIMIT,
      schema: { body: ClientErrorReport, response: { 202: MessageReply3 } },
    },
    async (request, reply) => {
      const { body, log } = request
      await attempt(context, [{ ...reports, who: addressOf(request, config) }])
      await db.read
        .insertInto('client_errors')
        .values({ id: newId(now()), ...body, message: body.message ?? '', created_at: now() })
        .execute()
      log.warn({ report: body }, 'a screen failed to load in a browser')
      return reply.code(202).send({ message: 'Thank you for the report.' })
    },
  )
}

// src/http/docs.ts
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { ErrorReply } from 'shared-contract'
async function registerDocs(app) {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Haggle', version: '1.0.0', description: 'The market: catalogue, haggling, orders, shops.' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: describeRoute,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs' })
}
var describeRoute = (document) => {
  const { route, schema, url } = document
  const { access } = route
  if (!access) return { schema: { ...schema, hide: true }, url }
  const described = {
    ...schema,
    tags: [url.split('/')[2] ?? ''],
    'x-access': access,
    security: access === 'everyone' ? [] : [{ token: [] }],
    response: { ...refusals(access, schema), ...schema.response },
  }
  return jsonSchemaTransform({ ...document, schema: described })
}
function refusals(access, { body, params: params2, querystring }) {
  const statuses = [
    ...(body || querystring ? ['400'] : []),
    ...(access === 'everyone' ? [] : ['401']),
    ...(access === 'user' || access === 'shopOwner' ? ['403'] : []),
    ...(params2 ? ['404'] : []),
    '4xx',
  ]
  return Object.fromEntries(statuses.map((status) => [status, ErrorReply]))
}

// src/http/health.ts
import { sql as sql4 } from 'kysely'
import { z as z4 } from 'zod'
var healthRoutes = (app, { db }) => {
  app.get(
    '/api/health',
    { access: 'everyone', schema: { response: { 200: z4.object({ status: z4.literal('ok') }) } } },
    async () => {
      await sql4`select 1`.execute(db.read)
      return { status: 'ok' }
    },
  )
}

// src/http/jsonBodies.ts
function registerJsonBodies(app) {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, void 0) : parse(request, body, done),
  )
}

// src/http/pathIds.ts
function registerPathIds(app) {
  app.addHook('preValidation', (request, _reply, done) => {
    const impossible = Object.values(request.params).some((id) => id.includes('\0'))
    done(impossible ? notFound('Page') : void 0)
  })
}

// src/media/routes.ts
import fastifyStatic from '@fastify/static'

// src/media/pictures.ts
import { createRequire } from 'node:module'
import { dirname as dirname3, join } from 'node:path'
var pictureFolder = join(
  dirname3(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')),
  'assets',
)
var PICTURE_NAME = /^[0-9a-f]{2,6}(-[0-9a-f]{2,6})*\.webp$/
var mediaPath = (picture) => `/media/${picture}.webp`

// src/media/routes.ts
var mediaRoutes = async (app) => {
  await app.register(fastifyStatic, {
    root: pictureFolder,
    prefix: '/media/',
    index: false,
    cacheControl: true,
    immutable: true,
    maxAge: '1y',
    allowedPath: (path) => PICTURE_NAME.test(path.replace(/^\//, '')),
  })
}

// src/negotiation/routes.ts
import { z as z5 } from 'zod'
import { NegotiationOutcome, NegotiationRequest, NegotiationState } from 'shared-contract'

// src/negotiation/haggle.ts
import { ATTEMPTS_EXHAUSTED, formatMoney, toCents as toCents3 } from 'shared-contract'

// src/negotiation/attempts.ts
import { sql as sql5 } from 'kysely'
import { NEGOTIATION_ATTEMPTS } from 'shared-contract'
async function takeAttempt(tx, { userId, productId }) {
  const bargain = await tx
    .insertInto('bargains')
    .values({ user_id: userId, product_id: productId, attempts: 1, spent: 0 })
    .onConflict((conflict2) =>
      conflict2
        .columns(['user_id', 'product_id'])
        .doUpdateSet({ attempts: sql5`bargains.attempts + 1` })
        .where('bargains.attempts', '<', NEGOTIATION_ATTEMPTS)
        .where('bargains.agreed_cents', 'is', null),
    )
    .returning('attempts')
    .executeTakeFirst()
  return bargain && NEGOTIATION_ATTEMPTS - bargain.attempts
}
async function usedAttempts(queries, { userId, productId }) {
  const bargain = await queries
    .selectFrom('bargains')
    .select(['attempts', 'agreed_cents'])
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return { attempts: bargain?.attempts ?? 0, accepted: typeof bargain?.agreed_cents === 'number' }
}
async function recordOffer(tx, { userId, productId }, offer) {
  const { id, cents, accepted, at } = offer
  await tx
    .insertInto('offers')
    .values({
      id,
      user_id: userId,
      product_id: productId,
      offer_cents: cents,
      accepted: accepted ? 1 : 0,
      created_at: at,
    })
    .execute()
}
async function agree(tx, { userId, productId }, cents, until) {
  await tx
    .updateTable('bargains')
    .set({ agreed_cents: cents, agreed_until: until })
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .execute()
}

// src/negotiation/standing.ts
import { NEGOTIATION_ATTEMPTS as NEGOTIATION_ATTEMPTS2, toDollars as toDollars3 } from 'shared-contract'
async function negotiationState({ db, now }, pair) {
  const product = await db.read
    .selectFrom('products')
    .select('id')
    .where('id', '=', pair.productId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!product) throw notFound('Product')
  return standing(db.read, now(), pair)
}
async function standing(queries, now, pair) {
  const agreed = (await agreedPricesOf(queries, now, pair.userId, [pair.productId])).get(pair.productId)
  const { attempts, accepted } = await usedAttempts(queries, pair)
  return {
    productId: pair.productId,
    attemptsLeft: accepted && !agreed ? 0 : NEGOTIATION_ATTEMPTS2 - attempts,
    ...(agreed && { agreedPrice: toDollars3(agreed.cents), agreedUntil: new Date(agreed.until).toISOString() }),
  }
}

// src/negotiation/haggle.ts
var HOUR = 60 * 60 * 1e3
var REJECTED = 'The shop did not accept your offer.'
async function haggle(context, userId, offer) {
  const outcome = await context.db.writing((tx) => decide(context, tx, userId, offer))
  context.realtime.send(userId, 'negotiationOutcome', outcome)
  return outcome
}
async function decide({ config, now }, tx, userId, { productId, proposedPrice }) {
  const pair = { userId, productId }
  const product = await holdForSale(tx, productId)
  if (product.stock === 0) throw conflict('Out of Stock')
  const cents = toCents3(proposedPrice)
  if (cents >= product.selling_cents) throw invalid('Your offer must be below the selling price.')
  const attemptsLeft = await takeAttempt(tx, pair)
  if (attemptsLeft === void 0) throw await bargainingEnded(tx, now(), pair)
  const accepted = cents >= product.floor_cents
  const id = newId(now())
  await recordOffer(tx, pair, { id, cents, accepted, at: now() })
  if (!accepted) return { id, productId, status: 'rejected', message: REJECTED, attemptsLeft }
  const until = now() + config.agreedPriceHours * HOUR
  await agree(tx, pair, cents, until)
  return {
    id,
    productId,
    status: 'accepted',
    message: `The shop accepted your offer of ${formatMoney(proposedPrice)}. It holds for ${hours(config.agreedPriceHours)}.`,
    attemptsLeft,
    agreedPrice: proposedPrice,
    agreedUntil: new Date(until).toISOString(),
  }
}
var hours = (count2) => (count2 === 1 ? '1 hour' : `${count2} hours`)
async function holdForSale(tx, productId) {
  const product = await tx
    .updateTable('products')
    .set((eb) => ({ stock: eb.ref('stock') }))
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .returning(['stock', 'selling_cents', 'floor_cents'])
    .executeTakeFirst()
  if (!product) throw notFound('Product')
  return product
}
async function bargainingEnded(tx, now, pair) {
  const { attemptsLeft, agreedPrice: agreedPrice2 } = await standing(tx, now, pair)
  const message =
    agreedPrice2 === void 0
      ? ATTEMPTS_EXHAUSTED
      : `The shop has already accepted your offer of ${formatMoney(agreedPrice2)}.`
  return conflict(message, { attemptsLeft })
}

// src/negotiation/routes.ts
var negotiationRoutes = (app, context) => {
  app.post(
    '/api/negotiations/request',
    { access: 'user', schema: { body: NegotiationRequest, response: { 200: NegotiationOutcome } } },
    ({ body, session }) => haggle(context, session.userId, body),
  )
  app.get(
    '/api/negotiations/:productId',
    { access: 'user', schema: { params: z5.object({ productId: z5.string() }), response: { 200: NegotiationState } } },
    ({ params: params2, session }) =>
      negotiationState(context, { userId: session.userId, productId: params2.productId }),
  )
}

// src/orders/routes.ts
import { z as z6 } from 'zod'
import { Order, OrderConflict, OrderInput, Quote, QuoteInput } from 'shared-contract'

// src/orders/closing.ts
import { sql as sql6 } from 'kysely'

// src/orders/stock.ts
var Shortage = class extends Error {
  name = 'Shortage'
}
var inProductOrder = (lines) => [...lines].sort((a, b) => (a.product_id < b.product_id ? -1 : 1))
async function holdStock(tx, lines) {
  for (const { product_id, qty, sellingCents } of inProductOrder(lines)) {
    const held = await tx
      .updateTable('products')
      .set((eb) => ({ stock: eb('stock', '-', qty) }))
      .where('id', '=', product_id)
      .where('deleted_at', 'is', null)
      .where('stock', '>=', qty)
      .$if(sellingCents !== void 0, (query) => query.where('selling_cents', '=', sellingCents ?? 0))
      .returning('id')
      .executeTakeFirst()
    if (!held) throw new Shortage(product_id)
  }
}
async function releaseStock(tx, lines) {
  for (const { product_id, qty } of inProductOrder(lines))
    await tx
      .updateTable('products')
      .set((eb) => ({ stock: eb('stock', '+', qty) }))
      .where('id', '=', product_id)
      .execute()
}
var stockLinesOf = (queries, orderId) =>
  queries.selectFrom('order_lines').select(['product_id', 'qty']).where('order_id', '=', orderId).execute()

// src/orders/closing.ts
var BATCH = 100
async function expireOrders({ db, now }) {
  const due = await db.read
    .selectFrom('orders')
    .select('id')
    .where('status', '=', sql6.lit('pending'))
    .where('expires_at', '<=', now())
    .orderBy('expires_at')
    .limit(BATCH)
    .execute()
  for (const { id } of due) await db.writing((tx) => closePending(tx, id, 'expired'))
}
async function closePending(tx, orderId, status) {
  const closed = await tx
    .updateTable('orders')
    .set({ status })
    .where('id', '=', orderId)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  if (!closed) return false
  await releaseStock(tx, await stockLinesOf(tx, orderId))
  return true
}

// src/orders/find.ts
async function findOrder(queries, id) {
  const order2 = await queries.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!order2) throw notFound('Order')
  return order2
}
async function findOwnOrder(queries, userId, id) {
  const order2 = await findOrder(queries, id)
  if (order2.user_id !== userId) throw forbidden('This is the order of somebody else.')
  return order2
}

// src/orders/view.ts
import { toDollars as toDollars4 } from 'shared-contract'
async function viewOrders(queries, which, shopId) {
  const orders = await queries
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .selectAll('orders')
    .select(['users.name as customerName', 'users.email as customerEmail'])
    .where(which)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .execute()
  const lines = await queries
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .selectAll('order_lines')
    .where(which)
    .$if(shopId !== void 0, (query) => query.where('order_lines.shop_id', '=', shopId ?? ''))
    .orderBy('order_lines.position')
    .execute()
  const deliveries = await queries
    .selectFrom('order_deliveries')
    .innerJoin('orders', 'orders.id', 'order_deliveries.order_id')
    .selectAll('order_deliveries')
    .where(which)
    .$if(shopId !== void 0, (query) => query.where('order_deliveries.shop_id', '=', shopId ?? ''))
    .orderBy('order_deliveries.shop_name')
    .execute()
  const linesOf = byOrder(lines)
  const deliveriesOf = byOrder(deliveries)
  return orders.map((order2) => toOrder(order2, linesOf.get(order2.id) ?? [], deliveriesOf.get(order2.id) ?? []))
}
async function viewOrder(queries, id, shopId) {
  const [order2] = await viewOrders(queries, (eb) => eb('orders.id', '=', id), shopId)
  if (!order2) throw new Error(`There is no order ${id}`)
  return order2
}
function byOrder(rows) {
  const groups = /* @__PURE__ */ new Map()
  for (const row of rows) {
    const group = groups.get(row.order_id)
    if (group) group.push(row)
    else groups.set(row.order_id, [row])
  }
  return groups
}
function toOrder(row, lines, parts) {
  const isPaid = row.status === 'paid'
  const isDelivered = isPaid && parts.every((part) => part.delivered_at !== null)
  return {
    _id: row.id,
    user: { _id: row.user_id, name: row.customerName, email: row.customerEmail },
    orderItems: lines.map(toItem),
    shippingAddress: {
      address: row.address,
      city: row.city,
      postalCode: row.postal_code,
      country: row.country,
    },
    paymentMethod: row.payment_method,
    itemsPrice: toDollars4(row.items_cents),
    taxPrice: toDollars4(row.tax_cents),
    shippingPrice: toDollars4(row.shipping_cents),
    totalPrice: toDollars4(row.total_cents),
    status: isDelivered ? 'delivered' : row.status,
    isPaid,
    ...(isPaid && row.paid_at !== null && { paidAt: toTime(row.paid_at) }),
    isDelivered,
    ...(isDelivered && { deliveredAt: toTime(Math.max(...parts.map((part) => part.delivered_at ?? 0))) }),
    deliveries: parts.map(toDelivery),
    createdAt: toTime(row.created_at),
    ...(row.status === 'pending' && { expiresAt: toTime(row.expires_at) }),
  }
}
var toItem = (line) => ({
  product: line.product_id,
  name: line.name,
  qty: line.qty,
  image: line.image,
  price: toDollars4(line.price_cents),
  ...(line.selling_cents !== null && { sellingPrice: toDollars4(line.selling_cents) }),
  shop: line.shop_id,
})
var toDelivery = ({ shop_id, shop_name, delivered_at }) => ({
  shop: shop_id,
  shopName: shop_name,
  isDelivered: delivered_at !== null,
  ...(delivered_at !== null && { deliveredAt: toTime(delivered_at) }),
})
var toTime = (ms) => new Date(ms).toISOString()

// src/orders/cancel.ts
async function cancelOrder({ db }, userId, id) {
  await findOwnOrder(db.read, userId, id)
  await db.writing(async (tx) => {
    if (await closePending(tx, id, 'cancelled')) return
    const { status } = await findOwnOrder(tx, userId, id)
    if (status !== 'cancelled') throw conflict(refusals2[status] ?? 'This order can no longer be cancelled.')
  })
  return viewOrder(db.read, id)
}
var refusals2 = {
  paid: 'This order is paid and can no longer be cancelled.',
  expired: 'This order has already expired.',
  refunded: 'This order has already been refunded.',
}

// src/orders/create.ts
import { isDeepStrictEqual } from 'node:util'
import { toCents as toCents6 } from 'shared-contract'

// src/orders/quote.ts
import { toCents as toCents4, toDollars as toDollars5, totalsOf } from 'shared-contract'
var MAX_ITEMS_CENTS = Number.MAX_SAFE_INTEGER / 100
async function quoteOf(queries, now, userId, wanted) {
  const ids = wanted.map((line) => line.product)
  const products = await productsById(queries, ids)
  const agreed = userId === void 0 ? void 0 : await agreedPricesOf(queries, now, userId, ids)
  const orderItems = wanted.map((line) => quoteLine(line, products.get(line.product), agreed?.get(line.product)))
  const sold = orderItems.filter((line) => line.qty > 0)
  if (sold.reduce((sum, line) => sum + toCents4(line.price) * line.qty, 0) > MAX_ITEMS_CENTS)
    throw invalid('The order is too large. Please order less at once.')
  return { orderItems, ...totalsOf(sold) }
}
async function productsById(queries, ids) {
  const rows = await queries
    .selectFrom('products')
    .select(['id', 'shop_id', 'name', 'image', 'selling_cents', 'stock', 'deleted_at'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
function quoteLine(wanted, product, agreed) {
  if (!product) return unknownLine(wanted)
  const stock = product.deleted_at === null ? product.stock : 0
  return {
    product: product.id,
    name: product.name,
    qty: Math.min(wanted.qty, stock),
    image: product.image,
    price: toDollars5(agreed?.cents ?? product.selling_cents),
    ...(agreed && { sellingPrice: toDollars5(product.selling_cents) }),
    shop: product.shop_id,
    countInStock: stock,
  }
}
var unknownLine = ({ product, name = 'This product', image = '', shop = 'unknown' }) => ({
  product,
  name,
  qty: 0,
  image,
  price: 0,
  shop,
  countInStock: 0,
})

// src/orders/insert.ts
import { toCents as toCents5 } from 'shared-contract'
var MINUTE2 = 60 * 1e3
async function insertOrder({ config, now }, tx, { id, userId, input, quote, key }) {
  const { address, city, postalCode, country } = input.shippingAddress
  await tx
    .insertInto('orders')
    .values({
      id,
      user_id: userId,
      address,
      city,
      postal_code: postalCode,
      country,
      payment_method: input.paymentMethod,
      items_cents: toCents5(quote.itemsPrice),
      tax_cents: toCents5(quote.taxPrice),
      shipping_cents: toCents5(quote.shippingPrice),
      total_cents: toCents5(quote.totalPrice),
      status: 'pending',
      created_at: now(),
      expires_at: now() + config.orderHoldMinutes * MINUTE2,
      idempotency_key: key ?? null,
    })
    .execute()
  await tx
    .insertInto('order_lines')
    .values(
      quote.orderItems.map((line, position) => ({
        order_id: id,
        position,
        product_id: line.product,
        shop_id: line.shop,
        name: line.name,
        image: line.image,
        qty: line.qty,
        price_cents: toCents5(line.price),
        selling_cents: line.sellingPrice === void 0 ? null : toCents5(line.sellingPrice),
      })),
    )
    .execute()
  const shopIds = [...new Set(quote.orderItems.map((line) => line.shop))]
  await tx
    .insertInto('order_deliveries')
    .columns(['order_id', 'shop_id', 'shop_name'])
    .expression((eb) =>
      eb
        .selectFrom('shops')
        .select((shop) => [shop.val(id).as('order_id'), 'shops.id', 'shops.name'])
        .where('shops.id', 'in', shopIds),
    )
    .execute()
}

// src/orders/create.ts
async function createOrder(context, userId, input, key) {
  await expireOrders(context)
  const earlier = await orderOfKey(context, userId, input, key)
  if (earlier) return earlier
  try {
    return { order: await place(context, userId, input, key), isNew: true }
  } catch (error) {
    const twin = await orderOfKey(context, userId, input, key)
    if (twin) return twin
    if (error instanceof Shortage) throw changed(input, await quoteNow(context, userId, input))
    throw error
  }
}
function place(context, userId, input, key) {
  const { db, now } = context
  return db.writing(async (tx) => {
    const quote = await quoteOf(tx, now(), userId, input.orderItems)
    if (whatChanged(input, quote)) throw changed(input, quote)
    const id = newId(now())
    await insertOrder(context, tx, { id, userId, input, quote, key })
    await holdStock(
      tx,
      quote.orderItems.map(({ product, qty, price, sellingPrice = price }) => ({
        product_id: product,
        qty,
        sellingCents: toCents6(sellingPrice),
      })),
    )
    return viewOrder(tx, id)
  })
}
var quoteNow = ({ db, now }, userId, { orderItems }) => quoteOf(db.read, now(), userId, orderItems)
var PRICES_CHANGED = 'Prices have changed since you saw them. Please check the new total and try again.'
var changed = (input, quote) =>
  conflict(whatChanged(input, quote) ?? 'Somebody else was faster. Please check your order and try again.', { quote })
function whatChanged(seen, quote) {
  const wanted = new Map(seen.orderItems.map(({ product, qty }) => [product, qty]))
  const short = quote.orderItems.find(({ product, qty }) => qty < (wanted.get(product) ?? 0))
  if (short)
    return short.qty === 0
      ? `${short.name} is no longer available.`
      : `Only ${short.countInStock} of ${short.name} left in stock.`
  const sums = ({ taxPrice, shippingPrice, totalPrice }) => [taxPrice, shippingPrice, totalPrice]
  return isDeepStrictEqual(sums(seen), sums(quote)) ? void 0 : PRICES_CHANGED
}
async function orderOfKey({ db }, userId, input, key) {
  if (key === void 0) return void 0
  const row = await db.read
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (!row) return void 0
  const order2 = await viewOrder(db.read, row.id)
  if (!isDeepStrictEqual(essence(order2), essence(input)))
    throw conflict('This Idempotency-Key was used for a different order. Send a new one.')
  return { order: order2, isNew: false }
}
var essence = ({ orderItems, shippingAddress, totalPrice }) => ({
  lines: orderItems.map(({ product, qty }) => [product, qty]),
  shippingAddress: { ...shippingAddress },
  totalPrice,
})

// src/orders/deliver.ts
async function deliverOrder({ db, now }, { shopId = '' }, id) {
  const order2 = await findOrder(db.read, id)
  const part = await db.read
    .selectFrom('order_deliveries')
    .select('shop_id')
    .where('order_id', '=', id)
    .where('shop_id', '=', shopId)
    .executeTakeFirst()
  if (!part) throw forbidden('This order holds nothing from your shop.')
  if (order2.status !== 'paid') throw conflict('Only a paid order can be marked as delivered.')
  await db.read
    .updateTable('order_deliveries')
    .set({ delivered_at: now() })
    .where('order_id', '=', id)
    .where('shop_id', '=', shopId)
    .where('delivered_at', 'is', null)
    .execute()
  return viewOrder(db.read, id, shopId)
}

// src/orders/listing.ts
async function myOrders(context, userId) {
  await expireOrders(context)
  return viewOrders(context.db.read, (eb) => eb('orders.user_id', '=', userId))
}
async function shopOrders(context, owner, shopId) {
  const { read } = context.db
  const shop = await read.selectFrom('shops').select('id').where('id', '=', shopId).executeTakeFirst()
  if (!shop) throw notFound('Shop')
  if (shop.id !== owner.shopId) throw forbidden('These are the orders of another shop.')
  await expireOrders(context)
  return viewOrders(
    read,
    (eb) =>
      eb.and([
        eb('orders.status', 'in', ['pending', 'paid']),
        eb('orders.id', 'in', eb.selectFrom('order_deliveries').select('order_id').where('shop_id', '=', shopId)),
      ]),
    shopId,
  )
}

// src/orders/routes.ts
var OrderId = z6.object({ id: z6.string() })
var Keyed = z6.looseObject({
  'idempotency-key': z6.string().min(1, 'is empty').max(200, 'must be at most 200 characters').optional(),
})
var orderRoutes = (app, context) => {
  app.post(
    '/api/orders/quote',
    { access: 'signedIn', schema: { body: QuoteInput, response: { 200: Quote } } },
    async ({ body, session }) => {
      await expireOrders(context)
      return quoteOf(context.db.read, context.now(), session.userId, body.orderItems)
    },
  )
  app.post(
    '/api/orders',
    {
      access: 'user',
      schema: { headers: Keyed, body: OrderInput, response: { 200: Order, 201: Order, 409: OrderConflict } },
    },
    async ({ headers, body, session }, reply) => {
      const { order: order2, isNew } = await createOrder(context, session.userId, body, headers['idempotency-key'])
      return reply.code(isNew ? 201 : 200).send(order2)
    },
  )
  app.get('/api/orders/myorders', { access: 'user', schema: { response: { 200: z6.array(Order) } } }, ({ session }) =>
    myOrders(context, session.userId),
  )
  app.get(
    '/api/orders/shop/:shopId',
    {
      access: 'shopOwner',
      schema: { params: z6.object({ shopId: z6.string() }), response: { 200: z6.array(Order) } },
    },
    ({ params: params2, session }) => shopOrders(context, session, params2.shopId),
  )
  app.put(
    '/api/orders/:id/deliver',
    { access: 'shopOwner', schema: { params: OrderId, response: { 200: Order } } },
    ({ params: params2, session }) => deliverOrder(context, session, params2.id),
  )
  app.post(
    '/api/orders/:id/cancel',
    { access: 'user', schema: { params: OrderId, response: { 200: Order } } },
    ({ params: params2, session }) => cancelOrder(context, session.userId, params2.id),
  )
}

// src/payments/routes.ts
import { z as z9 } from 'zod'
import { Order as Order2, PaymentConfirmation, PaymentStart } from 'shared-contract'

// src/payments/provider.ts
import axios from 'axios'
import { z as z7 } from 'zod'
var ProviderOrder = z7.object({ id: z7.string() })
var ProviderPayment = z7.object({
  id: z7.string(),
  order_id: z7.string().nullable(),
  amount: z7.number().int(),
  currency: z7.string(),
  status: z7.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
})
var TIMEOUT_MS = 1e4
function razorpay({ razorpay: { apiUrl, keyId, keySecret, sandbox } }) {
  const client = axios.create({
    baseURL: `${apiUrl}/v1`,
    auth: { username: keyId, password: keySecret },
    timeout: TIMEOUT_MS,
    // the sandbox is ourselves: no proxy leads there
    ...(sandbox && { proxy: false }),
  })
  const ask = (schema, request) => call(client, schema, request)
  const payment = (id) => ask(ProviderPayment, { url: `/payments/${encodeURIComponent(id)}` })
  const post = (url, data) => ({ method: 'post', url, data })
  const doneBefore = async (id, status, error) => {
    const now = await payment(id)
    if (now.status !== status) throw error
    return now
  }
  return {
    createOrder: async (order2) => (await ask(ProviderOrder, post('/orders', order2))).id,
    payment,
    paymentsOf: async (orderId) => {
      const Payments = z7.object({ items: z7.array(ProviderPayment) })
      return (await ask(Payments, { url: `/orders/${encodeURIComponent(orderId)}/payments` })).items
    },
    capture: async ({ id, amount, currency }) => {
      try {
        return await ask(ProviderPayment, post(`/payments/${encodeURIComponent(id)}/capture`, { amount, currency }))
      } catch (error) {
        return doneBefore(id, 'captured', error)
      }
    },
    refund: async (id) => {
      try {
        await ask(z7.object({ id: z7.string() }), post(`/payments/${encodeURIComponent(id)}/refund`, {}))
      } catch (error) {
        await doneBefore(id, 'refunded', error)
      }
    },
  }
}
async function call(client, schema, request) {
  try {
    return schema.parse((await client.request(request)).data)
  } catch (cause) {
    const refused = axios.isAxiosError(cause) && cause.response !== void 0 && cause.response.status < 500
    const message = refused
      ? 'The payment provider refused this. Please try again or contact support.'
      : 'The payment provider does not answer. Please try again in a moment.'
    throw Object.assign(new Refusal(502, message), { cause })
  }
}

// src/payments/agreedProducts.ts
async function agreedProductsOf(queries, orderId) {
  const lines = await queries
    .selectFrom('order_lines')
    .select('product_id')
    .where('order_id', '=', orderId)
    .where('selling_cents', 'is not', null)
    .execute()
  return lines.map((line) => line.product_id)
}

// src/payments/record.ts
var Unpayable = class extends Error {
  name = 'Unpayable'
}
async function record(context, orderId, payment) {
  try {
    return await context.db.writing((tx) => honour(context, tx, orderId, payment))
  } catch (error) {
    if (!(error instanceof Unpayable || error instanceof Shortage)) throw error
    return context.db.writing((tx) => turnDown(context, tx, orderId, payment))
  }
}
async function honour(context, tx, orderId, payment) {
  const recorded = await insertPayment(context, tx, orderId, payment, 'captured')
  if (recorded) return recorded
  if (!(await markPaid(context, tx, orderId, ['pending']))) {
    if (!(await markPaid(context, tx, orderId, ['expired', 'cancelled']))) throw new Unpayable()
    await holdStock(tx, await stockLinesOf(tx, orderId))
  }
  const { user_id } = await tx
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (!(await spendAgreedPrices(tx, user_id, await agreedProductsOf(tx, orderId)))) throw new Unpayable()
  return 'captured'
}
async function turnDown(context, tx, orderId, payment) {
  const recorded = await insertPayment(context, tx, orderId, payment, 'refunding')
  if (recorded) return recorded
  await closePending(tx, orderId, 'refunded')
  await tx
    .updateTable('orders')
    .set({ status: 'refunded' })
    .where('id', '=', orderId)
    .where('status', 'in', ['expired', 'cancelled'])
    .execute()
  return 'refunding'
}
async function insertPayment({ now }, tx, orderId, { id, amount, currency }, status) {
  const inserted = await tx
    .insertInto('payments')
    .values({ id, order_id: orderId, amount, currency, status, created_at: now() })
    .onConflict((conflict2) => conflict2.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return void 0
  const earlier = await tx.selectFrom('payments').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  return earlier.status
}
async function markPaid({ now }, tx, orderId, from) {
  const paid = await tx
    .updateTable('orders')
    .set({ status: 'paid', paid_at: now() })
    .where('id', '=', orderId)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return paid !== void 0
}

// src/payments/settle.ts
async function settle(context, provider, order2, paymentId) {
  const status = (await statusOf(context, order2, paymentId)) ?? (await take(context, provider, order2, paymentId))
  if (status === 'captured') return { ok: true }
  if (status === 'refunding') await giveBack(context, provider, paymentId)
  return { ok: false, message: await reasonOf(context, order2.id) }
}
async function finishRefunds(context, provider) {
  const { read } = context.db
  const unfinished = await read.selectFrom('payments').select('id').where('status', '=', 'refunding').execute()
  const failures = []
  for (const { id } of unfinished) await giveBack(context, provider, id).catch((error) => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${unfinished.length} refunds have to wait`)
}
async function statusOf({ db }, order2, paymentId) {
  const row = await db.read
    .selectFrom('payments')
    .select(['status', 'order_id'])
    .where('id', '=', paymentId)
    .executeTakeFirst()
  if (row && row.order_id !== order2.id) throw belongsElsewhere()
  return row?.status
}
var belongsElsewhere = () => invalid('This payment belongs to another order.')
async function take(context, provider, order2, paymentId) {
  const payment = await provider.payment(paymentId)
  if (payment.order_id !== order2.provider_order_id) throw belongsElsewhere()
  if (payment.amount !== order2.total_cents || payment.currency !== context.config.currency)
    throw invalid('This payment is not the amount of the order.')
  const final = payment.status === 'authorized' ? await provider.capture(payment) : payment
  if (final.status === 'captured') return record(context, order2.id, final)
  const known = await statusOf(context, order2, paymentId)
  if (known) return known
  throw invalid('This payment did not succeed.')
}
async function giveBack({ db }, provider, paymentId) {
  await provider.refund(paymentId)
  await db.read.updateTable('payments').set({ status: 'refunded' }).where('id', '=', paymentId).execute()
}
async function reasonOf({ db }, orderId) {
  const order2 = await db.read.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirst()
  return order2?.status === 'paid'
    ? 'This order was already paid. Your second payment has been refunded in full.'
    : 'Your payment came after the order could no longer be kept for you. It has been refunded in full.'
}

// src/payments/start.ts
var refusals3 = {
  paid: 'This order is already paid.',
  cancelled: 'This order was cancelled.',
  expired: 'This order has expired. Please order again.',
  refunded: 'This order was refunded. Please order again.',
}
async function startPayment(context, provider, userId, id) {
  const { config, db } = context
  await expireOrders(context)
  const order2 = await findOwnOrder(db.read, userId, id)
  if (order2.status !== 'pending') throw conflict(refusals3[order2.status])
  if (await anySpent(db.read, userId, await agreedProductsOf(db.read, id)))
    throw conflict('A price you agreed on was used by another order. Please cancel this order and order again.')
  if (order2.provider_order_id !== null) await refuseIfPaid(context, provider, order2, order2.provider_order_id)
  return {
    amount: order2.total_cents,
    currency: config.currency,
    orderId: order2.provider_order_id ?? (await openProviderOrder(context, provider, order2)),
    keyId: config.razorpay.keyId,
    checkoutUrl: config.razorpay.sandbox
      ? '/sandbox/razorpay/checkout.js'
      : 'https://checkout.razorpay.com/v1/checkout.js',
  }
}
async function openProviderOrder({ config, db }, provider, order2) {
  const opened = await provider.createOrder({
    amount: order2.total_cents,
    currency: config.currency,
    receipt: order2.id,
  })
  await db.read
    .updateTable('orders')
    .set({ provider_order_id: opened })
    .where('id', '=', order2.id)
    .where('provider_order_id', 'is', null)
    .execute()
  const { provider_order_id } = await findOwnOrder(db.read, order2.user_id, order2.id)
  return provider_order_id ?? opened
}
async function refuseIfPaid(context, provider, order2, providerOrderId) {
  const payments = await provider.paymentsOf(providerOrderId)
  const paid = payments.find(({ status }) => status === 'captured' || status === 'authorized')
  if (!paid) return
  const settlement = await settle(context, provider, order2, paid.id)
  throw conflict(settlement.ok ? refusals3.paid : settlement.message)
}

// src/payments/signature.ts
import { createHmac, timingSafeEqual as timingSafeEqual2 } from 'node:crypto'
var sign = (secret, text) => createHmac('sha256', secret).update(text).digest('hex')
function isSigned(secret, text, signature) {
  const expected = Buffer.from(sign(secret, text))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual2(given, expected)
}

// src/payments/verify.ts
async function verifyPayment(
  context,
  provider,
  userId,
  id,
  { razorpay_order_id, razorpay_payment_id, razorpay_signature },
) {
  const { config, db } = context
  const order2 = await findOwnOrder(db.read, userId, id)
  const expected = `${order2.provider_order_id}|${razorpay_payment_id}`
  if (
    razorpay_order_id !== order2.provider_order_id ||
    !isSigned(config.razorpay.keySecret, expected, razorpay_signature)
  )
    throw invalid('This payment could not be verified: it does not carry the right signature for the order.')
  const settlement = await settle(context, provider, order2, razorpay_payment_id)
  if (!settlement.ok) throw conflict(settlement.message)
  return viewOrder(db.read, id)
}

// src/payments/webhook.ts
import { z as z8 } from 'zod'
var PaymentEvent = z8.object({
  event: z8.enum(['payment.authorized', 'payment.captured', 'order.paid']),
  payload: z8.object({
    payment: z8.object({ entity: z8.object({ id: z8.string().max(256), order_id: z8.string().max(256) }) }),
  }),
})
async function hearProvider(context, provider, body, signature) {
  const { config, db } = context
  if (!signature || !isSigned(config.razorpay.webhookSecret, body, signature))
    throw invalid('This message does not carry the right signature.')
  const news = PaymentEvent.safeParse(parsed(body))
  if (!news.success) return
  const { id, order_id } = news.data.payload.payment.entity
  const order2 = await db.read
    .selectFrom('orders')
    .selectAll()
    .where('provider_order_id', '=', order_id)
    .executeTakeFirst()
  if (order2) await settle(context, provider, order2, id)
}
function parsed(body) {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw invalid('The body is not valid JSON.')
  }
}

// src/payments/routes.ts
var OrderId2 = z9.object({ id: z9.string() })
var paymentRoutes = (app, context) => {
  const provider = razorpay(context.config)
  app.post(
    '/api/orders/:id/razorpay',
    { access: 'user', schema: { params: OrderId2, response: { 200: PaymentStart } } },
    ({ params: params2, session }) => startPayment(context, provider, session.userId, params2.id),
  )
  app.post(
    '/api/orders/:id/verify-payment',
    { access: 'user', schema: { params: OrderId2, body: PaymentConfirmation, response: { 200: Order2 } } },
    ({ params: params2, body, session }) => verifyPayment(context, provider, session.userId, params2.id, body),
  )
}
var webhookRoutes = (app, context) => {
  const provider = razorpay(context.config)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post(
    '/api/payments/razorpay/webhook',
    { access: 'everyone', schema: { response: { 200: z9.object({ status: z9.literal('ok') }) } } },
    async ({ body, headers }) => {
      const signature = [headers['x-razorpay-signature']].flat()[0]
      await hearProvider(context, provider, Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature)
      return { status: 'ok' }
    },
  )
}

// src/reviews/routes.ts
import { Review, ReviewInput } from 'shared-contract'
import { z as z10 } from 'zod'

// src/reviews/addReview.ts
async function addReview({ db, now }, { userId, name }, productId, { rating, comment }) {
  const row = { id: newId(now()), product_id: productId, user_id: userId, rating, comment, created_at: now() }
  const verified = await db
    .writing(async (tx) => {
      await countRating(tx, productId, rating)
      const bought = await hasBought(tx, userId, productId)
      await tx
        .insertInto('reviews')
        .values({ ...row, verified: bought ? 1 : 0 })
        .execute()
      return bought
    })
    .catch((error) => {
      throw isUniqueViolation(error) ? conflict('You have already reviewed this product.') : error
    })
  const createdAt = new Date(row.created_at).toISOString()
  return { _id: row.id, user: userId, name, rating, comment, createdAt, verifiedPurchase: verified }
}
async function countRating(tx, productId, rating) {
  const counted = await tx
    .updateTable('products')
    .set((product) => ({
      rating_sum: product('rating_sum', '+', rating),
      review_count: product('review_count', '+', 1),
    }))
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!counted) throw notFound('Product')
}
async function hasBought(tx, userId, productId) {
  const line = await tx
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('orders.id')
    .where('order_lines.product_id', '=', productId)
    .where('orders.user_id', '=', userId)
    .where('orders.status', '=', 'paid')
    .executeTakeFirst()
  return line !== void 0
}

// src/reviews/routes.ts
var reviewRoutes = (app, context) => {
  app.post(
    '/api/products/:id/reviews',
    {
      access: 'user',
      schema: { params: z10.object({ id: z10.string() }), body: ReviewInput, response: { 201: Review } },
    },
    async ({ body, params: params2, session }, reply) =>
      reply.code(201).send(await addReview(context, session, params2.id, body)),
  )
}

// src/sandbox/api.ts
import { timingSafeEqual as timingSafeEqual3 } from 'node:crypto'
import { z as z11 } from 'zod'

// src/sandbox/errors.ts
import { hasZodFastifySchemaValidationErrors as hasZodFastifySchemaValidationErrors2 } from 'fastify-type-provider-zod'
var ProviderError = class extends Error {
  constructor(description, details = {}, status = 400) {
    super(description)
    this.details = details
    this.status = status
  }
  details
  status
  name = 'ProviderError'
}
var unknownId = () => new ProviderError('The id provided does not exist')
function registerProviderErrors(app) {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ProviderError) return reply.code(error.status).send(errorBody(error.message, error.details))
    if (hasZodFastifySchemaValidationErrors2(error)) {
      const field = error.validation[0]?.instancePath.replace(/^\//, '') ?? ''
      return reply.code(400).send(errorBody(field ? `The ${field} field is not valid.` : 'The request is not valid.'))
    }
    const status = error instanceof Refusal ? error.status : (error.statusCode ?? 500)
    if (status < 500) return reply.code(status).send(errorBody('The request is not valid.'))
    request.log.error({ err: error }, 'unexpected failure in the sandbox')
    return reply.code(500).send({ error: { ...errorBody('Something went wrong.').error, code: 'SERVER_ERROR' } })
  })
}
var errorBody = (description, details = {}) => ({
  error: {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
    ...details,
  },
})

// src/sandbox/entities.ts
import { randomInt } from 'node:crypto'
var ALPHABET2 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
var ID_LENGTH = 14
var providerId = (kind) =>
  `${kind}_${Array.from({ length: ID_LENGTH }, () => ALPHABET2[randomInt(ALPHABET2.length)]).join('')}`
var seconds = (ms) => Math.floor(ms / 1e3)
var orderEntity = (order2, attempts) => ({
  id: order2.id,
  entity: 'order',
  amount: order2.amount,
  amount_paid: order2.status === 'paid' ? order2.amount : 0,
  amount_due: order2.status === 'paid' ? 0 : order2.amount,
  currency: order2.currency,
  receipt: order2.receipt,
  offer_id: null,
  status: order2.status,
  attempts,
  notes: [],
  created_at: seconds(order2.created_at),
})
var DECLINED = {
  error_code: 'BAD_REQUEST_ERROR',
  error_description: 'Your payment was declined by the bank.',
  error_source: 'issuer_bank',
  error_step: 'payment_authorization',
  error_reason: 'payment_declined',
}
var NO_ERROR = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
}
var paymentEntity = (payment) => ({
  id: payment.id,
  entity: 'payment',
  amount: payment.amount,
  currency: payment.currency,
  status: payment.status,
  order_id: payment.order_id,
  invoice_id: null,
  international: false,
  method: 'card',
  amount_refunded: payment.amount_refunded,
  refund_status: payment.amount_refunded === 0 ? null : payment.status === 'refunded' ? 'full' : 'partial',
  captured: payment.status === 'captured' || payment.status === 'refunded',
  description: null,
  card: { entity: 'card', last4: payment.card_last4, network: 'Visa', type: 'credit' },
  bank: null,
  wallet: null,
  vpa: null,
  notes: [],
  fee: 0,
  tax: 0,
  ...(payment.status === 'failed' ? DECLINED : NO_ERROR),
  created_at: seconds(payment.created_at),
})
var refundEntity = (refund2, currency) => ({
  id: refund2.id,
  entity: 'refund',
  amount: refund2.amount,
  currency,
  payment_id: refund2.payment_id,
  notes: [],
  receipt: null,
  status: 'processed',
  speed_processed: 'normal',
  speed_requested: 'normal',
  created_at: seconds(refund2.created_at),
})

// src/sandbox/orders.ts
async function createOrder2({ db, now }, { amount, currency, receipt = '' }) {
  const order2 = { id: providerId('order'), amount, currency, receipt, status: 'created', created_at: now() }
  await db.read.insertInto('sandbox_orders').values(order2).execute()
  return orderEntity(order2, 0)
}
async function readOrder(context, id) {
  const order2 = await context.db.read.selectFrom('sandbox_orders').selectAll().where('id', '=', id).executeTakeFirst()
  if (!order2) throw unknownId()
  return orderEntity(order2, (await paymentRows(context, id)).length)
}
async function readPayments(context, orderId) {
  await readOrder(context, orderId)
  const items = (await paymentRows(context, orderId)).map(paymentEntity)
  return { entity: 'collection', count: items.length, items }
}
var paymentRows = ({ db }, orderId) =>
  db.read
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

// src/sandbox/payments.ts
var readPayment = async ({ db }, id) => paymentEntity(await paymentRow(db.read, id))
async function capture({ db }, id, { amount, currency }) {
  const payment = await paymentRow(db.read, id)
  if (payment.amount !== amount || payment.currency !== currency)
    throw new ProviderError('Capture amount must be equal to the amount authorized')
  const captured = await db.read
    .updateTable('sandbox_payments')
    .set({ status: 'captured' })
    .where('id', '=', id)
    .where('status', '=', 'authorized')
    .returningAll()
    .executeTakeFirst()
  if (!captured) throw new ProviderError('This payment has already been captured')
  return paymentEntity(captured)
}
async function refund({ db, now }, id, { amount }) {
  return db.writing(async (tx) => {
    const payment = await paymentRow(tx, id)
    const part = amount ?? payment.amount - payment.amount_refunded
    const refunded = await tx
      .updateTable('sandbox_payments')
      .set((eb) => ({
        amount_refunded: eb('amount_refunded', '+', part),
        status: eb
          .case()
          .when(eb('amount_refunded', '+', part), '=', eb.ref('amount'))
          .then('refunded')
          .else('captured')
          .end(),
      }))
      .where('id', '=', id)
      .where('status', '=', 'captured')
      .where((eb) => eb(eb('amount_refunded', '+', part), '<=', eb.ref('amount')))
      .returning('id')
      .executeTakeFirst()
    if (!refunded) throw refusedRefund(payment.status)
    const row = { id: providerId('rfnd'), payment_id: id, amount: part, created_at: now() }
    await tx.insertInto('sandbox_refunds').values(row).execute()
    return refundEntity(row, payment.currency)
  })
}
function refusedRefund(status) {
  if (status === 'refunded') return new ProviderError('The payment has been fully refunded already')
  if (status === 'captured')
    return new ProviderError('The total refund amount is greater than the refund payment amount')
  return new ProviderError('The payment status should be captured for action to be taken')
}
async function paymentRow(queries, id) {
  const payment = await queries.selectFrom('sandbox_payments').selectAll().where('id', '=', id).executeTakeFirst()
  if (!payment) throw unknownId()
  return payment
}

// src/sandbox/api.ts
var params = z11.object({ id: z11.string() })
var Amount = z11.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
var Currency = z11.string().regex(/^[A-Z]{3}$/)
var Notes = z11.union([z11.record(z11.string(), z11.string()), z11.array(z11.string())])
var MIN_ORDER = 100
var NewOrder = z11.strictObject({
  amount: Amount.min(MIN_ORDER),
  currency: Currency,
  receipt: z11.string().max(40).optional(),
  notes: Notes.optional(),
})
var Capture = z11.strictObject({ amount: Amount, currency: Currency })
var Refund = z11.strictObject({
  amount: Amount.optional(),
  speed: z11.string().optional(),
  notes: Notes.optional(),
  receipt: z11.string().optional(),
})
var sandboxApiRoutes = (app, context) => {
  const { razorpay: razorpay2 } = context.config
  if (!razorpay2.sandbox) return
  const root = '/sandbox/razorpay/v1'
  registerProviderErrors(app)
  app.addHook('onRequest', (request, _reply, done) =>
    done(hasKeys(request.headers.authorization, razorpay2) ? void 0 : unauthorized()),
  )
  app.post(`${root}/orders`, { schema: { body: NewOrder } }, ({ body }) => createOrder2(context, body))
  app.get(`${root}/orders/:id`, { schema: { params } }, (request) => readOrder(context, request.params.id))
  app.get(`${root}/orders/:id/payments`, { schema: { params } }, (request) => readPayments(context, request.params.id))
  app.get(`${root}/payments/:id`, { schema: { params } }, (request) => readPayment(context, request.params.id))
  app.post(`${root}/payments/:id/capture`, { schema: { params, body: Capture } }, (request) =>
    capture(context, request.params.id, request.body),
  )
  app.post(`${root}/payments/:id/refund`, { schema: { params, body: Refund.optional() } }, (request) =>
    refund(context, request.params.id, request.body ?? {}),
  )
}
function hasKeys(authorization, { keyId, keySecret }) {
  const expected = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`)
  const given = Buffer.from(authorization ?? '')
  return given.length === expected.length && timingSafeEqual3(given, expected)
}
var unauthorized = () => new ProviderError('Authentication failed', {}, 401)

// src/sandbox/checkout.ts
import { readFileSync } from 'node:fs'
import { join as join2 } from 'node:path'
import { z as z12 } from 'zod'

// src/sandbox/cards.ts
var TEST_CARDS = {
  4100280000001007: 'pays',
  4111111111111111: 'pays',
  4386289407660153: 'pays',
  5267318187975449: 'pays',
  5500670000001002: 'pays',
  2305324257848228: 'pays',
  4100280000060003: 'declined',
}
var digitsOf = (cardNumber) => cardNumber.replace(/\s/g, '')
var verdictOf = (digits) => TEST_CARDS[digits] ?? 'unknown'

// src/sandbox/charge.ts
async function charge({ db, now }, { order_id, card_number }) {
  const digits = digitsOf(card_number)
  const verdict = verdictOf(digits)
  if (verdict === 'unknown')
    throw new ProviderError('Your card number is not valid. Please check it, or use a test card.', {
      source: 'customer',
      step: 'payment_initiation',
      reason: 'card_number_invalid',
      metadata: { order_id },
    })
  return db.writing(async (tx) => {
    const order2 = await moveOn(tx, order_id, verdict === 'pays' ? 'paid' : 'attempted')
    const payment = {
      id: providerId('pay'),
      order_id,
      amount: order2.amount,
      currency: order2.currency,
      status: verdict === 'pays' ? 'captured' : 'failed',
      card_last4: digits.slice(-4),
      amount_refunded: 0,
      created_at: now(),
    }
    await tx.insertInto('sandbox_payments').values(payment).execute()
    return payment
  })
}
var declined = ({ id, order_id }) =>
  new ProviderError('Your payment was declined by the bank. Please try another card.', {
    source: 'issuer_bank',
    step: 'payment_authorization',
    reason: 'payment_declined',
    metadata: { payment_id: id, order_id },
  })
async function moveOn(tx, id, status) {
  const order2 = await tx
    .updateTable('sandbox_orders')
    .set({ status })
    .where('id', '=', id)
    .where('status', '!=', 'paid')
    .returningAll()
    .executeTakeFirst()
  if (order2) return order2
  const known = await tx.selectFrom('sandbox_orders').select('id').where('id', '=', id).executeTakeFirst()
  throw known ? new ProviderError('Payment already done for this order.', { metadata: { order_id: id } }) : unknownId()
}

// src/sandbox/webhooks.ts
import { setTimeout as delay } from 'node:timers/promises'
import axios2 from 'axios'
var RETRIES_AFTER_MS = [1e3, 5e3, 3e4]
var TIMEOUT_MS2 = 5e3
async function sendWebhook({ port: port2, razorpay: razorpay2 }, payment, { log, signal }) {
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_sandbox',
    event: payment.status === 'failed' ? 'payment.failed' : 'payment.captured',
    contains: ['payment'],
    payload: { payment: { entity: paymentEntity(payment) } },
    created_at: Math.floor(payment.created_at / 1e3),
  })
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-event-id': providerId('evt'),
    'x-razorpay-signature': sign(razorpay2.webhookSecret, body),
  }
  const url = `http://127.0.0.1:${port2}/api/payments/razorpay/webhook`
  const send = () => axios2.post(url, body, { headers, signal, timeout: TIMEOUT_MS2, proxy: false })
  for (const pause of [0, ...RETRIES_AFTER_MS]) {
    try {
      await delay(pause, void 0, { signal, ref: false })
      await send()
      return
    } catch (err) {
      if (signal.aborted) return
      log.warn({ reason: err instanceof Error ? err.message : err, payment: payment.id }, 'a webhook did not arrive')
    }
  }
}

// src/sandbox/checkout.ts
var Card = z12.strictObject({ order_id: z12.string().max(40), card_number: z12.string().max(40) })
var PAGE = {
  'checkout.js': ['checkout.js', 'text/javascript'],
  checkout: ['frame.html', 'text/html'],
  'frame.js': ['frame.js', 'text/javascript'],
  'frame.css': ['frame.css', 'text/css'],
}
var POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')
var sandboxCheckoutRoutes = (app, context) => {
  const { config } = context
  if (!config.razorpay.sandbox) return
  const root = '/sandbox/razorpay'
  registerProviderErrors(app)
  for (const [path, [file, type]] of Object.entries(PAGE)) {
    const content = readFileSync(join2(import.meta.dirname, 'page', file))
    app.get(`${root}/${path}`, (_request, reply) =>
      reply.headers({ 'content-security-policy': POLICY, 'content-type': `${type}; charset=utf-8` }).send(content),
    )
  }
  const closing = new AbortController()
  app.addHook('onClose', () => closing.abort())
  app.post(`${root}/checkout/pay`, { schema: { body: Card } }, async ({ body }) => {
    const payment = await charge(context, body)
    void sendWebhook(config, payment, { log: app.log, signal: closing.signal })
    if (payment.status === 'failed') throw declined(payment)
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: payment.order_id,
      razorpay_signature: sign(config.razorpay.keySecret, `${payment.order_id}|${payment.id}`),
    }
  })
}

// src/app.ts
var BODY_LIMIT2 = 256 * 1024
async function createApp(context) {
  const { config } = context
  const app = Fastify({
    logger: { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    bodyLimit: BODY_LIMIT2,
    trustProxy: config.proxy.addresses ?? false,
    forceCloseConnections: 'idle',
    frameworkErrors: unreadablePath,
    routerOptions: { maxParamLength: 200 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  registerErrorReplies(app)
  registerAccess(app, context)
  registerPathIds(app)
  registerJsonBodies(app)
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    void reply.header('x-content-type-options', 'nosniff')
    done(null, payload)
  })
  await registerDocs(app)
  const features = [
    healthRoutes,
    mediaRoutes,
    accountRoutes,
    catalogueRoutes,
    reviewRoutes,
    clientErrorRoutes,
    clientErrorCountRoutes,
    negotiationRoutes,
    orderRoutes,
    paymentRoutes,
    webhookRoutes,
    sandboxApiRoutes,
    sandboxCheckoutRoutes,
  ]
  for (const feature of features) await app.register((scope) => feature(scope.withTypeProvider(), context))
  return app
}

// src/schedule.ts
function every(ms, work, onError) {
  let running = Promise.resolve()
  let timer
  let stopped = false
  const plan = () => {
    if (stopped) return
    timer = setTimeout(() => {
      running = work().catch(onError).finally(plan)
    }, ms)
  }
  plan()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

// src/chores.ts
var SECOND = 1e3
var MINUTE3 = 60 * SECOND
var HOUR2 = 60 * MINUTE3
function startChores(context, log) {
  const provider = razorpay(context.config)
  const chores = [
    { pause: SECOND, what: 'release the stock of expired orders', work: () => expireOrders(context) },
    { pause: MINUTE3, what: 'finish refunds', work: () => finishRefunds(context, provider) },
    { pause: HOUR2, what: 'forget expired sessions', work: () => forgetExpiredSessions(context) },
    { pause: HOUR2, what: 'forget old attempts', work: () => forgetOldAttempts(context) },
  ]
  const running = chores.map(({ pause, what, work }) =>
    every(pause, work, (err) => log.error({ err }, `could not ${what}`)),
  )
  return {
    stop: async () => {
      await Promise.all(running.map((chore) => chore.stop()))
    },
  }
}

// src/database/open.ts
import { join as join3 } from 'node:path'
async function openDatabase({ databaseUrl, home }) {
  try {
    return await (databaseUrl ? openPostgres(databaseUrl) : openLibsql(join3(home, 'haggle.db')))
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.code : String(error)
    throw new ConfigError(
      databaseUrl
        ? `DATABASE_URL leads to no usable PostgreSQL database: ${reason}`
        : `HAGGLE_HOME=${home} cannot hold the database: ${reason}`,
      { cause: error },
    )
  }
}

// src/realtime/realtime.ts
var silent = {
  send: () => void 0,
  endSessions: () => void 0,
  close: () => Promise.resolve(),
}

// src/realtime/sockets.ts
import { Server } from 'socket.io'

// src/realtime/adapter.ts
import { setTimeout as delay2 } from 'node:timers/promises'
import { createAdapter } from '@socket.io/postgres-adapter'
var ATTACHMENTS = `create table if not exists socket_io_attachments
  (id bigserial unique, created_at timestamptz default now(), payload bytea)`
var CLOSE_MS = 1e3
async function openAdapter(io, databaseUrl, onError) {
  const pool = openPool(databaseUrl, 5)
  await pool.query(ATTACHMENTS).catch((error) => {
    if (!isUniqueViolation(error)) throw error
  })
  io.adapter(createAdapter(pool, { errorHandler: onError }))
  return {
    close: async () => {
      await io.of('/').adapter.close()
      await Promise.race([pool.end(), delay2(CLOSE_MS, void 0, { ref: false })])
    },
  }
}

// src/realtime/admission.ts
var MAX_TOKEN = 200
var CHECK_MS = 6e4
async function admit(context, { token }) {
  if (typeof token !== 'string' || token.length > MAX_TOKEN) return void 0
  const session = await sessionOf(context, token)
  return session && { userId: session.userId, tokenHash: session.tokenHash }
}
function watchSession({ db, now }, { tokenHash }, end) {
  let timer
  let stopped = false
  const remaining = async () => {
    const session = await db.read
      .selectFrom('sessions')
      .select('expires_at')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    return session ? session.expires_at - now() : 0
  }
  const check = async () => {
    const left = await remaining().catch(() => CHECK_MS)
    if (stopped) return
    if (left <= 0) end()
    else timer = setTimeout(() => void check(), Math.min(left, CHECK_MS))
  }
  void check()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

// src/realtime/sockets.ts
var LIMITS = {
  // our messages are tiny: a token, a user's id
  maxHttpBufferSize: 8 * 1024,
  // a connection that does not say who it is within this time is closed
  connectTimeout: 1e4,
}
var SOCKETS_PER_SESSION = 50
var userRoom = (userId) => `user:${userId}`
var sessionRoom = (tokenHash) => `session:${tokenHash}`
async function openRealtime(app, context) {
  const io = new Server(app.server, { serveClient: false, ...LIMITS })
  const { databaseUrl } = context.config
  const adapter = databaseUrl
    ? await openAdapter(io, databaseUrl, (err) => app.log.error({ err }, 'instances cannot reach each other'))
    : io.of('/').adapter
  io.use((socket, next) => {
    const refuse = (reason) => next(new Error(reason))
    admit(context, socket.handshake.auth)
      .then((admitted) => {
        if (!admitted) return refuse('Please log in.')
        const open2 = io.of('/').adapter.rooms.get(sessionRoom(admitted.tokenHash))?.size ?? 0
        if (open2 >= SOCKETS_PER_SESSION) return refuse('Too many connections.')
        socket.data = admitted
        next()
      })
      .catch((err) => {
        app.log.error({ err }, 'a socket could not be admitted')
        refuse('Something went wrong on our side.')
      })
  })
  io.on('connection', (socket) => {
    const { userId, tokenHash } = socket.data
    void socket.join(sessionRoom(tokenHash))
    socket.on(
      'disconnect',
      watchSession(context, socket.data, () => socket.disconnect(true)),
    )
    socket.on('joinRoom', (room, reply) => {
      const own = room === userId
      if (own) void socket.join(userRoom(userId))
      const answer = own ? { ok: true } : { ok: false, message: 'This is the room of somebody else.' }
      if (typeof reply === 'function') reply(answer)
    })
  })
  return {
    send: (userId, event, ...body) => void io.to(userRoom(userId)).emit(event, ...body),
    endSessions: (tokenHashes) => {
      if (tokenHashes.length > 0) io.in(tokenHashes.map(sessionRoom)).disconnectSockets(true)
    },
    close: async () => {
      io.local.disconnectSockets(true)
      io.engine.close()
      await adapter.close()
    },
  }
}

// src/seed/demo/shops/clayAndKettle.ts
var clayAndKettle = {
  name: 'Clay & Kettle',
  owner: { name: 'Chiyo Tanaka', email: 'chiyo@haggle.test' },
  products: [
    {
      name: 'Stoneware Teapot',
      picture: '1fad6',
      category: 'Home & Kitchen',
      mrp: 68,
      price: 49,
      floor: 39,
      stock: 22,
      about:
        'Thrown by hand and glazed in celadon, with a spout that does not drip. Holds four cups; the strainer is part of the pot. Small differences are what makes it yours.',
    },
    {
      name: 'Cast Iron Frying Pan',
      picture: '1f373',
      category: 'Home & Kitchen',
      mrp: 79,
      price: 61,
      floor: 50,
      stock: 27,
      about:
        'A 28-centimetre pan, polished smooth and seasoned three times. Good for every hob and the oven, better every year. Weighs what it should.',
    },
    {
      name: 'Santoku Chef\u2019s Knife',
      picture: '1f52a',
      category: 'Home & Kitchen',
      mrp: 149,
      price: 115,
      floor: 95,
      stock: 11,
      about:
        'A seventeen-centimetre blade of layered steel, ground thin behind the edge. The walnut handle suits both hands. First sharpening is free.',
    },
    {
      name: 'Bento Lunch Box',
      picture: '1f371',
      category: 'Home & Kitchen',
      mrp: 42,
      price: 31,
      floor: 24,
      stock: 48,
      about:
        'Two tiers of cedar-look steel with a divider and a band to hold it shut. Keeps rice apart from sauce, and both apart from your bag.',
    },
    {
      name: 'Hand-Painted Salad Bowl',
      picture: '1f957',
      category: 'Home & Kitchen',
      mrp: 58,
      price: 43.5,
      floor: 34,
      stock: 19,
      about:
        'A wide stoneware bowl with a running pattern of olive branches. Big enough for six. Dishwasher and microwave safe, too pretty for either.',
    },
    {
      name: 'Matcha Starter Set',
      picture: '1f375',
      category: 'Home & Kitchen',
      mrp: 64,
      price: 47,
      floor: 37,
      stock: 5,
      about:
        'A tea bowl, a bamboo whisk, a scoop and thirty grams of ceremonial matcha from Uji. A card shows the three movements that matter.',
    },
    {
      name: 'Preserving Jars, Set of Six',
      picture: '1fad9',
      category: 'Home & Kitchen',
      mrp: 39,
      price: 28,
      floor: 21.5,
      stock: 36,
      about:
        'Half-litre jars with rubber rings and steel clips that close with a good click. For jam, pickles, granola or screws.',
    },
    {
      name: 'Crystal Wine Glasses, Pair',
      picture: '1f377',
      category: 'Home & Kitchen',
      mrp: 74,
      price: 56,
      floor: 44,
      stock: 15,
      about:
        'Mouth-blown, lead-free crystal with a fine rim and a stem that bends before it breaks. One shape for red, white and lemonade.',
    },
  ],
}

// src/seed/demo/shops/harbourAndPine.ts
var harbourAndPine = {
  name: 'Harbour & Pine',
  owner: { name: 'Olive Hart', email: 'owner@haggle.test' },
  products: [
    {
      name: 'Solid Oak Dining Chair',
      picture: '1fa91',
      category: 'Home & Kitchen',
      mrp: 189,
      price: 149,
      floor: 118,
      stock: 24,
      about:
        'A dining chair turned from solid European oak and finished with hard wax oil. The curved back supports you through long dinners, and the joints are glued and pegged to stay quiet. Arrives assembled.',
    },
    {
      name: 'Three-Seat Linen Sofa',
      picture: '1f6cb-fe0f',
      category: 'Home & Kitchen',
      mrp: 1290,
      price: 989,
      floor: 820,
      stock: 4,
      about:
        'Deep seats, loose back cushions and a washable linen cover in sand. The frame is kiln-dried beech with a ten-year guarantee. Delivered to the room of your choice.',
    },
    {
      name: 'Storm Lantern Candle Holder',
      picture: '1f56f-fe0f',
      category: 'Home & Kitchen',
      mrp: 45,
      price: 32.5,
      floor: 24,
      stock: 40,
      about:
        'A glass storm lantern for one pillar candle, made for windy balconies and slow evenings. The brushed steel base catches every drop of wax. A first candle is included.',
    },
    {
      name: 'Arched Hall Mirror',
      picture: '1fa9e',
      category: 'Home & Kitchen',
      mrp: 159,
      price: 119.9,
      floor: 98,
      stock: 9,
      about:
        'A slim arched mirror that makes a narrow hall feel twice as wide. Hangs upright or leans against the wall, with anti-tip fittings in the box.',
    },
    {
      name: 'Potted Rubber Plant',
      picture: '1fab4',
      category: 'Home & Kitchen',
      mrp: 39,
      price: 29,
      floor: 22,
      stock: 18,
      about:
        'A forgiving house plant of about 60 cm in a stoneware pot. It wants bright shade and water once a week, and gives glossy leaves in return. Shipped in a padded sleeve with care notes.',
    },
    {
      name: 'Willow Laundry Basket',
      picture: '1f9fa',
      category: 'Home & Kitchen',
      mrp: 64,
      price: 48,
      floor: 39,
      stock: 0,
      about:
        'Hand-woven from whole willow with two sturdy handles. The cotton lining comes out for washing. Holds a full machine load.',
    },
    {
      name: 'Olive Oil Soap, Twelve Bars',
      picture: '1f9fc',
      category: 'Home & Kitchen',
      mrp: 72,
      price: 54,
      floor: 43,
      stock: 55,
      about:
        'Cold-stirred soap with sea salt and rosemary, cured for three months. Mild enough for faces and firm enough to last. Wrapped in paper, without plastic.',
    },
    {
      name: 'Brass Wall Clock',
      picture: '23f0',
      category: 'Home & Kitchen',
      mrp: 85,
      price: 69,
      floor: 55,
      stock: 14,
      about:
        'A silent sweep movement behind a spun brass rim. The numerals read well from across the kitchen. Runs for about two years on one AA cell.',
    },
    {
      name: 'Quilted Bedspread',
      picture: '1f6cf-fe0f',
      category: 'Home & Kitchen',
      mrp: 179,
      price: 129,
      floor: 99,
      stock: 11,
      about:
        'A light quilted bedspread for double beds, stitched in a wave pattern. Stone-washed cotton on both sides with a thin warm filling. Machine washable at forty degrees.',
    },
    {
      name: 'Olive Wood Serving Spoon',
      picture: '1f944',
      category: 'Home & Kitchen',
      mrp: 24,
      price: 17.5,
      floor: 13,
      stock: 80,
      about:
        'Carved from one piece of olive wood, so no two show the same grain. Gentle to pans and bowls. Rub it with a little oil now and then and it will outlive the salad bowl.',
    },
    {
      name: 'Household Tool Chest',
      picture: '1f9f0',
      category: 'Other',
      mrp: 149,
      price: 112,
      floor: 90,
      stock: 16,
      about:
        'Everything for the first flat and the tenth shelf: hammer, saw, spanners, bits and a level in a steel chest. Each tool has its own place, so you see at a glance what is missing.',
    },
    {
      name: 'Reed Broom and Pan',
      picture: '1f9f9',
      category: 'Other',
      mrp: 29,
      price: 21,
      floor: 16,
      stock: 33,
      about:
        'A broom of rice straw and a powder-coated pan, bound by a family workshop. Sweeps up what a vacuum pushes around, and looks good enough to hang in sight.',
    },
    {
      name: 'Bedside Reading Lamp',
      picture: '1f4a1',
      category: 'Home & Kitchen',
      mrp: 79,
      price: 58.5,
      floor: 46,
      stock: 26,
      about:
        'A warm dimmable light on a jointed arm that stays where you leave it. The shade keeps the glare off whoever sleeps next to you. Bulb included.',
    },
    {
      name: 'Ribbed Wool Socks',
      picture: '1f9e6',
      category: 'Other',
      mrp: 58,
      price: 44,
      floor: 35,
      stock: 22,
      about:
        'Two pairs of thick merino socks, knitted without a seam at the toe. Warm on stone floors and in rubber boots. Darns well, should it ever come to that.',
    },
  ],
}

// src/seed/demo/shops/littleOrchestra.ts
var littleOrchestra = {
  name: 'Little Orchestra',
  owner: { name: 'Leon Fischer', email: 'leon@haggle.test' },
  products: [
    {
      name: 'Concert Acoustic Guitar',
      picture: '1f3b8',
      category: 'Other',
      mrp: 459,
      price: 365,
      floor: 310,
      stock: 7,
      about:
        'A solid spruce top and a neck that is kind to small hands. Set up and tuned by us before it leaves the shop. Padded bag and spare strings included.',
    },
    {
      name: 'Student Violin, Full Size',
      picture: '1f3bb',
      category: 'Other',
      mrp: 289,
      price: 225,
      floor: 185,
      stock: 6,
      about:
        'Carved, not pressed, with ebony fittings and a bridge cut for this very instrument. Comes with bow, rosin and case. Grows with the first five years of lessons.',
    },
    {
      name: 'Digital Piano, 88 Keys',
      picture: '1f3b9',
      category: 'Electronics',
      mrp: 899,
      price: 729,
      floor: 640,
      stock: 9,
      about:
        'Weighted keys with the pull of a grand and a sampled concert piano from Leipzig. Two headphone sockets for duets at midnight. Stand and three pedals included.',
    },
    {
      name: 'Five-String Banjo',
      picture: '1fa95',
      category: 'Other',
      mrp: 339,
      price: 262,
      floor: 220,
      stock: 3,
      about:
        'Bright, loud and cheerful, with a maple resonator and geared fifth peg. Plays in tune up the whole neck. A booklet of twelve tunes gets you started.',
    },
    {
      name: 'Practice Snare Drum',
      picture: '1f941',
      category: 'Other',
      mrp: 169,
      price: 128,
      floor: 104,
      stock: 10,
      about:
        'A fourteen-inch maple shell with crisp wires and a mute pad for the neighbours. Sticks, key and stand in the box.',
    },
    {
      name: 'Large-Diaphragm Microphone',
      picture: '1f399-fe0f',
      category: 'Electronics',
      mrp: 219,
      price: 159,
      floor: 128,
      stock: 13,
      about:
        'A condenser microphone for voices and quiet instruments, with a shock mount and pop screen. Connects by XLR or straight to a computer.',
    },
    {
      name: 'B-flat Trumpet',
      picture: '1f3ba',
      category: 'Other',
      mrp: 399,
      price: 318,
      floor: 268,
      stock: 5,
      about:
        'Yellow brass with a rose-brass leadpipe and valves that run quietly after an hour of playing. Speaks easily in every register. Case and mouthpiece included.',
    },
  ],
}

// src/seed/demo/shops/marigold.ts
var marigold = {
  name: 'Marigold Dresses',
  owner: { name: 'Mira Kapoor', email: 'mira@haggle.test' },
  products: [
    {
      name: 'Linen Summer Dress',
      picture: '1f457',
      category: 'Dresses',
      mrp: 119,
      price: 79,
      floor: 60,
      stock: 34,
      about:
        'A loose midi dress of washed linen with deep pockets. It breathes on the hottest day and looks better a little creased. Sewn in small batches.',
    },
    {
      name: 'Silk Banarasi Sari',
      picture: '1f97b',
      category: 'Dresses',
      mrp: 340,
      price: 265,
      floor: 215,
      stock: 5,
      about:
        'Handwoven silk with a border of gold zari, made in Varanasi over nine days. Comes with an unstitched blouse piece. Each sari carries the weaver\u2019s name.',
    },
    {
      name: 'Cotton Summer Yukata',
      picture: '1f458',
      category: 'Dresses',
      mrp: 145,
      price: 109,
      floor: 85,
      stock: 9,
      about:
        'A light cotton yukata with a hand-dyed wave pattern and a matching obi. Easy to tie, with a picture guide in the parcel. Made for festivals and quiet mornings.',
    },
    {
      name: 'Tailored Wool Coat',
      picture: '1f9e5',
      category: 'Dresses',
      mrp: 289,
      price: 219,
      floor: 175,
      stock: 7,
      about:
        'A double-breasted coat, fully lined and warm without bulk. Woven from traceable merino wool. The belt can be left off for a straighter line.',
    },
    {
      name: 'Pleated Evening Blouse',
      picture: '1f45a',
      category: 'Dresses',
      mrp: 95,
      price: 68,
      floor: 52,
      stock: 28,
      about:
        'Fine pleats that stay in through every wash, with a ribbon to tie or to leave. Dress it up with a skirt or down with jeans.',
    },
    {
      name: 'Everyday Jersey Tee Dress',
      picture: '1f455',
      category: 'Dresses',
      mrp: 55,
      price: 38.5,
      floor: 29,
      stock: 60,
      about:
        'Heavy organic jersey, a straight cut and sleeves to the elbow. The one you reach for when you do not want to think. Keeps its shape wash after wash.',
    },
    {
      name: 'High-Waist Rinsed Jeans',
      picture: '1f456',
      category: 'Dresses',
      mrp: 110,
      price: 82,
      floor: 66,
      stock: 15,
      about:
        'Straight-leg jeans of rinsed denim with a little stretch at the waist and none in the knee. Made to be worn with the shirt tucked in. Free hemming in the first month.',
    },
    {
      name: 'Red Block-Heel Shoes',
      picture: '1f460',
      category: 'Dresses',
      mrp: 139,
      price: 98,
      floor: 78,
      stock: 2,
      about:
        'Leather court shoes with a six-centimetre heel you can dance on. Padded insole, stitched sole. Between two sizes, take the larger.',
    },
    {
      name: 'Straw Hat with Ribbon',
      picture: '1f452',
      category: 'Dresses',
      mrp: 49,
      price: 34,
      floor: 26,
      stock: 41,
      about:
        'A wide-brimmed hat of fine wheat straw that can be rolled for the suitcase. The ribbon comes in navy and changes in a minute.',
    },
    {
      name: 'Cashmere Wrap Scarf',
      picture: '1f9e3',
      category: 'Dresses',
      mrp: 129,
      price: 96,
      floor: 79,
      stock: 17,
      about:
        'A scarf the size of a small blanket, woven from Mongolian cashmere. Wear it doubled in the cold or as a wrap over a bare-shouldered dress.',
    },
    {
      name: 'Ribbed One-Piece Swimsuit',
      picture: '1fa71',
      category: 'Dresses',
      mrp: 135,
      price: 99.5,
      floor: 80,
      stock: 20,
      about:
        'A one-piece that stays in place through waves and towel races. The ribbed fabric is knitted from old fishing nets and dries in half an hour.',
    },
  ],
}

// src/seed/demo/shops/secondChapter.ts
var secondChapter = {
  name: 'The Second Chapter',
  owner: { name: 'Samuel Okafor', email: 'samuel@haggle.test' },
  products: [
    {
      name: 'The Lighthouse Keeper\u2019s Almanac',
      picture: '1f4d5',
      category: 'Books',
      mrp: 28,
      price: 21.5,
      floor: 17,
      stock: 38,
      about:
        'A novel told in the log entries of three keepers over a hundred years. Storms, wrecks and one long silence. Hardback with a ribbon and sea-blue endpapers.',
    },
    {
      name: 'A Field Guide to City Trees',
      picture: '1f4d7',
      category: 'Books',
      mrp: 24,
      price: 18,
      floor: 14,
      stock: 52,
      about:
        'Two hundred trees you pass every day, with drawings of leaf, bark and winter bud. Fits a jacket pocket and survives the rain. For walkers of every age.',
    },
    {
      name: 'Algorithms by Candlelight',
      picture: '1f4d8',
      category: 'Books',
      mrp: 49,
      price: 39,
      floor: 33,
      stock: 23,
      about:
        'Forty classic algorithms, each explained as a short story and then proved. No code in the stories, no hand-waving in the proofs. With exercises and answers.',
    },
    {
      name: 'Bread and Patience',
      picture: '1f35e',
      category: 'Books',
      mrp: 35,
      price: 27,
      floor: 22,
      stock: 31,
      about:
        'Seventy breads from one sourdough, photographed in a home kitchen. Every recipe gives weights, times and what to do when it goes wrong.',
    },
    {
      name: 'Seven Quiet Mysteries',
      picture: '1f4d9',
      category: 'Books',
      mrp: 19,
      price: 14.5,
      floor: 11,
      stock: 44,
      about:
        'Seven village mysteries, no gore, and a detective who would rather be gardening. Each can be solved with what you are told. Paperback.',
    },
    {
      name: 'The Paper Dragon',
      picture: '1f409',
      category: 'Books',
      mrp: 22,
      price: 16,
      floor: 12.5,
      stock: 27,
      about:
        'A picture book about a dragon who is afraid of sparks. Large type, thick pages and a fold-out mountain. For reading aloud from age four.',
    },
    {
      name: 'Star Charts for Beginners',
      picture: '1f30c',
      category: 'Books',
      mrp: 32,
      price: 25,
      floor: 20,
      stock: 4,
      about:
        'Twelve monthly charts, a turning disc and a red-light bookmark for dark nights. Shows what can be seen from a balcony, not an observatory.',
    },
    {
      name: 'Letters from the Spice Road',
      picture: '1f4dc',
      category: 'Books',
      mrp: 30,
      price: 23.5,
      floor: 18.5,
      stock: 16,
      about:
        'A travel book in letters, from Trieste to Zanzibar by boat and bus. Twelve recipes picked up on the way. With maps drawn by the author.',
    },
    {
      name: 'The Complete Chess Openings, Explained',
      picture: '265f-fe0f',
      category: 'Books',
      mrp: 42,
      price: 33,
      floor: 27,
      stock: 12,
      about:
        'Why each opening is played, not only how. Plans, typical endings and the traps to know, from the first move to the fifteenth. Six hundred diagrams.',
    },
    {
      name: 'Dot-Grid Notebook, Set of Three',
      picture: '1f4d3',
      category: 'Books',
      mrp: 27,
      price: 19.9,
      floor: 15,
      stock: 90,
      about:
        'Thread-bound notebooks of ivory paper that takes fountain pens without bleeding. They open flat and number their own pages.',
    },
    {
      name: 'World Atlas, Illustrated',
      picture: '1f5fa-fe0f',
      category: 'Books',
      mrp: 68,
      price: 52,
      floor: 43,
      stock: 10,
      about:
        'Eighty maps for the coffee table, from ocean floors to night lights. Printed on heavy matt paper in a cloth binding. A present that gets read.',
    },
  ],
}

// src/seed/demo/shops/trailhead.ts
var trailhead = {
  name: 'Trailhead Outfitters',
  owner: { name: 'Tessa Brandt', email: 'tessa@haggle.test' },
  products: [
    {
      name: 'Two-Person Trekking Tent',
      picture: '26fa',
      category: 'Other',
      mrp: 329,
      price: 248,
      floor: 205,
      stock: 14,
      about:
        'A freestanding tent of 1.9 kilograms with two doors and two porches. Stands in four minutes and shrugs off a night of rain. Repair kit and footprint included.',
    },
    {
      name: '45-Litre Hiking Backpack',
      picture: '1f392',
      category: 'Other',
      mrp: 179,
      price: 134,
      floor: 110,
      stock: 20,
      about:
        'An adjustable back and a hip belt that carries the weight where it should be. Opens at the top and along the side. The rain cover hides in the base.',
    },
    {
      name: 'City Commuter Bicycle',
      picture: '1f6b2',
      category: 'Other',
      mrp: 749,
      price: 629,
      floor: 560,
      stock: 6,
      about:
        'Belt drive, hub gears and mudguards: nothing to oil and nothing to catch your trousers. Steel frame in three sizes, lights run from the hub. Delivered ready to ride.',
    },
    {
      name: 'Brass Field Compass',
      picture: '1f9ed',
      category: 'Other',
      mrp: 46,
      price: 35,
      floor: 27,
      stock: 37,
      about:
        'A sighting compass in a brass case with a luminous dial. Liquid-damped, so the needle settles in seconds. Comes with a leather pouch.',
    },
    {
      name: 'Trail Running Shoes',
      picture: '1f45f',
      category: 'Other',
      mrp: 145,
      price: 109,
      floor: 88,
      stock: 29,
      about:
        'Grippy on wet rock, light enough to forget. A wide toe box and a drop of six millimetres. Half the upper is made of recycled yarn.',
    },
    {
      name: 'Waxed Leather Hiking Boots',
      picture: '1f97e',
      category: 'Other',
      mrp: 239,
      price: 189,
      floor: 155,
      stock: 1,
      about:
        'One piece of full-grain leather, stitched to a sole that can be replaced. Waterproof from the first day, comfortable from the third.',
    },
    {
      name: 'Insulated Camp Mug',
      picture: '2615',
      category: 'Home & Kitchen',
      mrp: 34,
      price: 25.5,
      floor: 19,
      stock: 73,
      about:
        'Double-walled steel keeps coffee hot through the walk and the wait at the summit. The lid seals, the handle folds. Dishwasher safe.',
    },
    {
      name: 'Sea Kayak, Single',
      picture: '1f6f6',
      category: 'Other',
      mrp: 1190,
      price: 940,
      floor: 810,
      stock: 3,
      about:
        'A stable five-metre kayak with two dry hatches and a retractable skeg. Light enough for one person to lift on a roof rack. Paddle not included.',
    },
    {
      name: 'Folding Travel Telescope',
      picture: '1f52d',
      category: 'Electronics',
      mrp: 219,
      price: 168,
      floor: 139,
      stock: 8,
      about:
        'A short refractor that folds into a day pack and sets up on a picnic table. Shows the rings of Saturn and the far side of the valley.',
    },
  ],
}

// src/seed/demo/shops/voltAndWire.ts
var voltAndWire = {
  name: 'Volt & Wire',
  owner: { name: 'Viktor Lindqvist', email: 'viktor@haggle.test' },
  products: [
    {
      name: 'Studio Wireless Headphones',
      picture: '1f3a7',
      category: 'Electronics',
      mrp: 249,
      price: 179,
      floor: 145,
      stock: 30,
      about:
        'Over-ear headphones with calm, detailed sound and noise cancelling that does not press on the ears. Forty hours on one charge, and ten minutes on the cable give five more. Folds flat into the case.',
    },
    {
      name: 'Mirrorless Travel Camera',
      picture: '1f4f7',
      category: 'Electronics',
      mrp: 999,
      price: 849,
      floor: 740,
      stock: 6,
      about:
        'A 26-megapixel camera that fits a coat pocket. The flip screen, quick autofocus and in-body stabiliser make low light easy. Comes with a 16\u201350 mm lens, battery and strap.',
    },
    {
      name: '14-inch Ultralight Laptop',
      picture: '1f4bb',
      category: 'Electronics',
      mrp: 1399,
      price: 1149,
      floor: 1020,
      stock: 8,
      about:
        'Just over a kilogram, with a bright matte screen and a keyboard made for long texts. Sixteen gigabytes of memory and a fast 512 GB drive keep it quick. The battery lasts a working day and then some.',
    },
    {
      name: 'Pocket Projector',
      picture: '1f4fd-fe0f',
      category: 'Electronics',
      mrp: 329,
      price: 259,
      floor: 210,
      stock: 5,
      about:
        'Throws a sharp two-metre picture on any pale wall and runs for three hours without a socket. It squares the image by itself and plays from a phone or a stick.',
    },
    {
      name: 'Mechanical Keyboard, Quiet Switches',
      picture: '2328-fe0f',
      category: 'Electronics',
      mrp: 139,
      price: 104,
      floor: 86,
      stock: 21,
      about:
        'All the feel of a mechanical keyboard, none of the clatter. Hot-swappable switches, thick keycaps and a gasket mount. Connects to three devices or by cable.',
    },
    {
      name: 'Ergonomic Wireless Mouse',
      picture: '1f5b1-fe0f',
      category: 'Electronics',
      mrp: 69,
      price: 49.9,
      floor: 39,
      stock: 47,
      about:
        'Shaped for a relaxed hand, with a thumb rest and two extra buttons. The sensor tracks on glass. One charge lasts about three months.',
    },
    {
      name: '32-inch Desktop Monitor',
      picture: '1f5a5-fe0f',
      category: 'Electronics',
      mrp: 459,
      price: 379,
      floor: 330,
      stock: 12,
      about:
        'A 4K panel with true colours out of the box and one cable for picture, data and power. The stand lifts, tilts and turns. Flicker-free and easy on the eyes.',
    },
    {
      name: 'Smartphone, 128 GB',
      picture: '1f4f1',
      category: 'Electronics',
      mrp: 599,
      price: 489,
      floor: 430,
      stock: 25,
      about:
        'A compact phone with an excellent camera and seven years of updates. The battery can be changed with one screwdriver. Dual SIM, water resistant, no bloatware.',
    },
    {
      name: 'Room-Filling Bluetooth Speaker',
      picture: '1f50a',
      category: 'Electronics',
      mrp: 129,
      price: 89,
      floor: 70,
      stock: 3,
      about:
        'Small enough for a shelf, loud enough for the garden. Two of them pair to real stereo. Survives rain, sand and being dropped once or twice.',
    },
    {
      name: '20,000 mAh Power Bank',
      picture: '1f50b',
      category: 'Electronics',
      mrp: 59,
      price: 42,
      floor: 33,
      stock: 64,
      about:
        'Charges a phone five times or a laptop once, at 65 watts. A small screen shows what is left to the percent. Allowed in cabin baggage.',
    },
    {
      name: 'Game Controller',
      picture: '1f3ae',
      category: 'Electronics',
      mrp: 74,
      price: 59,
      floor: 47,
      stock: 19,
      about:
        'Sticks without drift thanks to magnetic sensors, and triggers with a short stop for quick games. Works with computers, phones and most consoles.',
    },
    {
      name: 'Kitchen DAB Radio',
      picture: '1f4fb',
      category: 'Electronics',
      mrp: 109,
      price: 84.5,
      floor: 68,
      stock: 13,
      about:
        'Digital and FM radio with one big dial and sound that carries over a frying pan. Remembers twenty stations. Runs on mains or four AA cells.',
    },
  ],
}

// src/seed/demo/market.ts
var DEMO_PASSWORD = 'haggle-demo'
var demoShops = [harbourAndPine, voltAndWire, marigold, secondChapter, trailhead, clayAndKettle, littleOrchestra]
var demoCustomers = [
  { name: 'Carla Reyes', email: 'customer@haggle.test', address: ['14 Orchard Lane', 'Portland', '97205', 'USA'] },
  { name: 'Amir Haddad', email: 'amir@haggle.test', address: ['3 Rue des Lilas', 'Lyon', '69003', 'France'] },
  { name: 'Beatriz Nunes', email: 'beatriz@haggle.test', address: ['Rua do Sol 88', 'Porto', '4050-593', 'Portugal'] },
  { name: 'Daniel Weber', email: 'daniel@haggle.test', address: ['Lindenstra\xDFe 21', 'K\xF6ln', '50674', 'Germany'] },
  { name: 'Emily Clarke', email: 'emily@haggle.test', address: ['7 Mill Road', 'Cambridge', 'CB1 2AD', 'UK'] },
  { name: 'Farah Siddiqui', email: 'farah@haggle.test', address: ['22 Park Street', 'Kolkata', '700016', 'India'] },
  { name: 'Grace Mbeki', email: 'grace@haggle.test', address: ['51 Long Street', 'Cape Town', '8001', 'South Africa'] },
  { name: 'Henrik Dahl', email: 'henrik@haggle.test', address: ['Strandgaten 9', 'Bergen', '5013', 'Norway'] },
  { name: 'Isla Murray', email: 'isla@haggle.test', address: ['2 Castle Wynd', 'Edinburgh', 'EH1 2NF', 'UK'] },
  { name: 'Jun Park', email: 'jun@haggle.test', address: ['18 Haneul-ro', 'Busan', '48095', 'South Korea'] },
  { name: 'Katya Orlova', email: 'katya@haggle.test', address: ['V\u012Btolu iela 5', 'Riga', 'LV-1010', 'Latvia'] },
  { name: 'Luca Moretti', email: 'luca@haggle.test', address: ['Via Dante 40', 'Torino', '10122', 'Italy'] },
]

// src/seed/demo/people.ts
function demoPeople(opened, passwordHash) {
  const account = (role, { name, email }) => ({
    id: newId(opened),
    role,
    name,
    email,
    password_hash: passwordHash,
    profile_picture: '',
    created_at: opened,
  })
  const customers = demoCustomers.map((customer) => account('user', customer))
  const owners = demoShops.map((shop) => account('shopOwner', shop.owner))
  const shops = owners.map((owner, each) => ({
    id: newId(opened),
    owner_id: owner.id,
    name: demoShops[each]?.name ?? owner.name,
    created_at: opened,
  }))
  return { customers, owners, shops }
}

// src/seed/demo/opinions.ts
var opinions = {
  5: [
    'Exactly as described, and it feels better made than the price suggests.',
    'Arrived a day early and well packed. I would buy it again without thinking twice.',
    'A present for my sister, who now wants to know where I shop.',
    'Used it every day for a month. Not one complaint.',
    'I compared a dozen before this one. Glad I waited.',
    'The shop answered my question within the hour. Lovely people, lovely thing.',
    'The pictures do not do it justice.',
    'Replaced one I had for fifteen years, and I do not miss the old one.',
  ],
  4: [
    'Very good. One star less because delivery took a week.',
    'Does what it should. The colour is a touch darker than I expected.',
    'Solid and well thought out. The instructions could be clearer.',
    'Happy with it. After some haggling the price was right, too.',
    'Nice quality; a little bigger than I had imagined, so check the size.',
    'Good value. I will see how it holds up over the winter.',
  ],
  3: [
    'Fine for what I paid, nothing more, nothing less.',
    'Good idea, decent quality. I expected a little more.',
    'It was scratched on arrival; the shop took some of the price off. All right in the end.',
    'Works, but I reach for my old one more often than I thought.',
  ],
  2: ['Looks good and did not last as long as I had hoped.', 'Not for me. Sending it back was easy, at least.'],
  1: ['Mine came broken and I waited two weeks for the new one.'],
}

// src/seed/demo/praise.ts
var HOUR3 = 60 * 60 * 1e3
var DAY2 = 24 * HOUR3
var BUYERS_WHO_REVIEW = 0.7
var OTHERS_AT_MOST = 2
var DEMO_CUSTOMER_REVIEWS = 2
function demoReviews(dice, { customers, products, sales }, now) {
  const reviews = []
  const [demoCustomer, ...others] = customers
  const write = (userId, productId, verified, at) => {
    const onProduct = reviews.filter(({ product_id }) => product_id === productId)
    const rating = ratingBy(dice)
    const unsaid = opinions[rating]?.filter((opinion) => onProduct.every(({ comment }) => comment !== opinion)) ?? []
    if (at > now - HOUR3 || unsaid.length === 0 || onProduct.some(({ user_id }) => user_id === userId)) return
    const about = { product_id: productId, user_id: userId, rating, comment: dice.pick(unsaid) }
    reviews.push({ id: newId(at), ...about, verified: verified ? 1 : 0, created_at: at })
  }
  for (const { order: order2, lines, deliveries } of sales)
    for (const { product_id, shop_id } of lines) {
      const arrived = deliveries.find((delivery) => delivery.shop_id === shop_id)?.delivered_at
      if (!arrived || dice.roll() > BUYERS_WHO_REVIEW) continue
      const written = reviews.filter(({ user_id }) => user_id === order2.user_id).length
      if (order2.user_id === demoCustomer?.id && written >= DEMO_CUSTOMER_REVIEWS) continue
      write(order2.user_id, product_id, true, arrived + dice.between(1, 12) * DAY2 + dice.between(0, 600) * 6e4)
    }
  for (const { id, created_at } of products)
    for (const customer of dice.some(others, dice.between(0, OTHERS_AT_MOST))) {
      const age = (now - created_at) / DAY2
      if (age > 2) write(customer.id, id, false, Math.round(created_at + dice.roll() * age * DAY2))
    }
  return reviews
}
function ratingBy(dice) {
  const luck = dice.roll()
  return luck < 0.46 ? 5 : luck < 0.8 ? 4 : luck < 0.93 ? 3 : luck < 0.98 ? 2 : 1
}

// src/seed/demo/purchases.ts
var MINUTE4 = 60 * 1e3
var DAY3 = 24 * 60 * MINUTE4
function demoPurchases(dice, { customers, products, shops }, now) {
  const [demoCustomer, ...others] = customers
  const [demoShop] = shops
  if (!demoCustomer || !demoShop) throw new Error('The demo market has no customer or no shop.')
  const onSaleAt = (time) => products.filter(({ created_at, stock }) => created_at < time && stock > 0)
  const buys = (customer, daysAgo, status, count2) => {
    const placedAt = Math.round(now - daysAgo * DAY3)
    return { customer, products: dice.some(onSaleAt(placedAt), count2), placedAt, status }
  }
  const buysFrom = (shop, purchase) => {
    const own = onSaleAt(purchase.placedAt).filter(({ shop_id }) => shop_id === shop.id)
    const first = dice.pick(own)
    return { ...purchase, products: [first, ...purchase.products.filter(({ id }) => id !== first.id)] }
  }
  const endings = ['paid', 'paid', 'paid', 'paid', 'paid', 'paid', 'paid', 'cancelled', 'expired']
  return [
    buys(demoCustomer, 96, 'paid', 2),
    buys(demoCustomer, 41, 'paid', 3),
    buys(demoCustomer, 17, 'cancelled', 1),
    buysFrom(demoShop, buys(demoCustomer, 3, 'paid', 2)),
    buysFrom(demoShop, buys(demoCustomer, 0.9, 'paid', 0)),
    buys(demoCustomer, 0, 'pending', 1),
    ...others.flatMap((customer) =>
      Array.from({ length: dice.between(3, 6) }, () =>
        buys(customer, dice.between(2, 150) + dice.roll(), dice.pick(endings), dice.between(1, 4)),
      ),
    ),
    ...others
      .slice(0, 7)
      .map((customer) => buysFrom(demoShop, buys(customer, 0.2 + dice.roll() * 4, 'paid', dice.between(0, 2)))),
    ...others.slice(7, 9).map((customer) => buysFrom(demoShop, buys(customer, 0, 'pending', 0))),
  ]
}

// src/seed/demo/sales.ts
import { toCents as toCents7, toDollars as toDollars6, totalsOf as totalsOf2 } from 'shared-contract'
var MINUTE5 = 60 * 1e3
var DAY4 = 24 * 60 * MINUTE5
var DELIVERED_AFTER = 6
var demoSale =
  (dice, shops, currency, holdMinutes, now) =>
  ({ customer, products, placedAt, status }) => {
    const id = newId(placedAt)
    const lines = products.map((product, position) => lineOf(dice, id, product, position))
    const totals = totalsOf2(lines.map(({ price_cents, qty }) => ({ price: toDollars6(price_cents), qty })))
    const [address = '', city = '', postalCode = '', country = ''] =
      demoCustomers.find(({ email }) => email === customer.email)?.address ?? []
    const paidAt = status === 'paid' ? placedAt + dice.between(1, 9) * MINUTE5 : null
    const order2 = {
      id,
      user_id: customer.id,
      address,
      city,
      postal_code: postalCode,
      country,
      payment_method: 'Razorpay',
      items_cents: toCents7(totals.itemsPrice),
      tax_cents: toCents7(totals.taxPrice),
      shipping_cents: toCents7(totals.shippingPrice),
      total_cents: toCents7(totals.totalPrice),
      status,
      created_at: placedAt,
      expires_at: placedAt + holdMinutes * MINUTE5,
      paid_at: paidAt,
      provider_order_id: paidAt === null ? null : `order_demo${id}`,
      idempotency_key: null,
    }
    const deliveredAt = () => {
      const arrival = placedAt + dice.between(2, DELIVERED_AFTER) * DAY4 + dice.between(0, 9 * 60) * MINUTE5
      return paidAt !== null && arrival < now ? arrival : null
    }
    const deliveries = shops
      .filter((shop) => lines.some((line) => line.shop_id === shop.id))
      .map((shop) => ({ order_id: id, shop_id: shop.id, shop_name: shop.name, delivered_at: deliveredAt() }))
    const payment = { order_id: id, amount: order2.total_cents, currency, status: 'captured' }
    const payments = paidAt === null ? [] : [{ id: `pay_demo${id}`, ...payment, created_at: paidAt }]
    return { order: order2, lines, deliveries, payments }
  }
function lineOf(dice, orderId, product, position) {
  const haggled = dice.roll() < 0.2
  const agreed = dice.between(product.floor_cents / 50, product.selling_cents / 50 - 1) * 50
  return {
    order_id: orderId,
    position,
    product_id: product.id,
    shop_id: product.shop_id,
    name: product.name,
    image: product.image,
    qty: dice.roll() < 0.75 ? 1 : 2,
    price_cents: haggled ? agreed : product.selling_cents,
    selling_cents: haggled ? product.selling_cents : null,
  }
}

// src/seed/demo/shelves.ts
var DAY5 = 24 * 60 * 60 * 1e3
var PACE = 3.3
var FRONT = { size: 12, stock: 9 }
function demoProducts(dice, shops, now) {
  const rows = demoShops.flatMap(({ products }, each) =>
    products.map(({ name, about, picture, category, mrp, price, floor, stock }) => {
      const shop = shops[each]
      if (!shop) throw new Error(`There is no shop number ${each}.`)
      const input = {
        name,
        description: about,
        image: mediaPath(picture),
        category,
        mrp,
        sellingPrice: price,
        minNegotiablePrice: floor,
        countInStock: stock,
      }
      return { shop_id: shop.id, rating_sum: 0, review_count: 0, deleted_at: null, ...columnsOf(input, shop.name) }
    }),
  )
  const mixed = dice.some(rows, rows.length)
  const front = mixed.filter(({ stock }) => stock >= FRONT.stock).slice(0, FRONT.size)
  const rest = mixed.filter((row) => !front.includes(row))
  return [...front, ...rest].map((row, each) => {
    const createdAt = now - Math.round((each * PACE + 0.2 + dice.roll()) * DAY5)
    return { ...row, id: newId(createdAt), created_at: createdAt }
  })
}

// src/seed/dice.ts
function diceOf(seed) {
  let state = seed
  const roll = () => {
    state = (state + 1831565813) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low, high) => low + Math.floor(roll() * (high - low + 1))
  const pick = (items) => {
    const item = items[between(0, items.length - 1)]
    if (item === void 0) throw new Error('There is nothing to pick from.')
    return item
  }
  const some = (items, count2) => {
    const rest = [...items]
    const size = Math.min(count2, items.length)
    return Array.from({ length: size }, () => rest.splice(between(0, rest.length - 1), 1)).flat()
  }
  return { roll, between, pick, some }
}

// src/seed/insert.ts
var ORDER = ['users', 'shops', 'products', 'reviews', 'orders', 'order_lines', 'order_deliveries', 'payments']
var BATCH2 = 1e3
async function insertRows(tx, rows) {
  for (const table2 of ORDER) await insertInto(tx, table2, rows[table2] ?? [])
}
async function insertInto(tx, table2, rows) {
  for (let from = 0; from < rows.length; from += BATCH2)
    await tx
      .insertInto(table2)
      .values(rows.slice(from, from + BATCH2))
      .execute()
}

// src/seed/demo.ts
var YEAR = 365 * 24 * 60 * 60 * 1e3
async function seedDemo(context) {
  if (!(await isEmpty(context.db.read))) return false
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  try {
    return await context.db.writing(async (tx) => {
      if (!(await isEmpty(tx))) return false
      await insertMarket(context, tx, passwordHash)
      return true
    })
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}
var isEmpty = async (queries) => (await queries.selectFrom('users').select('id').limit(1).executeTakeFirst()) === void 0
async function insertMarket({ config, now: clock }, tx, passwordHash) {
  const now = clock()
  const dice = diceOf(20)
  const { customers, owners, shops } = demoPeople(now - YEAR, passwordHash)
  const products = demoProducts(dice, shops, now)
  const purchases = demoPurchases(dice, { customers, products, shops }, now)
  const sales = purchases.map(demoSale(dice, shops, config.currency, config.orderHoldMinutes, now))
  const reviews = demoReviews(dice, { customers, products, sales }, now)
  const rated = products.map((product) => withRating(product, reviews))
  await insertRows(tx, {
    users: [...customers, ...owners],
    shops,
    products: rated,
    reviews,
    orders: sales.map(({ order: order2 }) => order2),
    order_lines: sales.flatMap(({ lines }) => lines),
    order_deliveries: sales.flatMap(({ deliveries }) => deliveries),
    payments: sales.flatMap(({ payments }) => payments),
  })
  await learn(tx, [...new Set(rated.flatMap(({ search_text }) => search_text.split(' ')))])
  for (const { category } of rated) await countProduct(tx, category, 1)
}
function withRating(product, reviews) {
  const own = reviews.filter(({ product_id }) => product_id === product.id)
  return { ...product, rating_sum: own.reduce((sum, { rating }) => sum + rating, 0), review_count: own.length }
}

// src/server.ts
async function startServer(config) {
  const db = await openDatabase(config)
  const context = { config, db, realtime: silent, now: Date.now }
  const app = await createApp(context)
  if (config.seed === 'demo' && (await seedDemo(context))) app.log.info('the demo market is filled')
  context.realtime = await openRealtime(app, context)
  const chores = startChores(context, app.log)
  const stop = async () => {
    await chores.stop()
    await context.realtime.close()
    await app.close()
    await db.close()
  }
  try {
    await app.listen({ port: config.port, host: '0.0.0.0' })
  } catch (error) {
    await stop()
    if (error.code === 'EADDRINUSE')
      throw new ConfigError(
        `API_PORT=${config.port} is in use: stop what listens there or set API_PORT to a free port.`,
      )
    throw error
  }
  return { url: `http://localhost:${config.port}`, stop }
}

// src/main.ts
var PATIENCE_MS2 = 4e3
try {
  const server = await startServer(readConfig(process.env))
  let stopping
  const stop = () => {
    setTimeout(() => process.exit(), PATIENCE_MS2).unref()
    stopping ??= server.stop().finally(() => process.exit())
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  process.once('disconnect', stop)
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
