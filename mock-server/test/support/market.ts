import type { FastifyInstance, InjectOptions } from 'fastify'
import inject from 'light-my-request'
import type { Product, ProductInput, SessionUser } from 'shared-contract'
import { createApp } from '../../src/app'
import { changeWatcher } from '../../src/cache'
import { readConfig } from '../../src/config'
import { makeContext, type Context } from '../../src/context'
import type { Database } from '../../src/database/database'
import { withSecrets } from '../../sandbox/secrets'
import { freshDatabase } from './database'
import { connectionsTo, type RawReply } from './connections'
import { NO_LIMITS } from './limits'
import { CHEAP_COST, join } from './people'

/** A shop owner who is logged in. */
export type Owner = SessionUser & { shopId: string }

/**
 * A market of its own for one test file, with a clock that the test can move. It keeps nothing for speed when the tests
 * run with REPLY_CACHE=off, and nobody is limited in it unless a test sets a limit.
 */
export interface TestMarket {
  app: FastifyInstance
  context: Context
  /** Moves the clock on. */
  wait(ms: number): void
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, options?: CallOptions): Promise<TestReply>
  /** Makes the server listen, and returns its URL. */
  listen(): Promise<string>
  /** A call over a connection to the server, with a body of any text. */
  send(
    method: string,
    path: string,
    options?: { headers?: Record<string, string>; body?: string | undefined },
  ): Promise<RawReply>
  customer(name?: string): Promise<SessionUser>
  owner(shopName?: string): Promise<Owner>
  /** A product of this owner, a lamp unless told otherwise. */
  product(owner: SessionUser, differences?: Partial<ProductInput>): Promise<Product>
  /** The same market and clock, served by another instance; to be closed first. */
  twin(): Promise<TestMarket>
  close(): Promise<void>
}

export interface CallOptions {
  as?: { token: string } | undefined
  body?: unknown
  headers?: Record<string, string>
}

export interface TestReply {
  status: number
  // a test reads what it expects; what is not there is undefined and fails its expectation
  body: Record<string, never> & { message?: string }
  headers: Record<string, unknown>
}

/** A product to send to the API; without prices of its own, they stand around the selling price. */
const lamp = ({ sellingPrice = 100, ...differences }: Partial<ProductInput> = {}): ProductInput => ({
  name: 'Reading lamp',
  description: 'A brass lamp with a warm light for long evenings.',
  image: '/media/1f4a1.webp',
  category: 'Home & Kitchen',
  mrp: sellingPrice * 2,
  sellingPrice,
  minNegotiablePrice: Math.floor(sellingPrice * 80) / 100,
  countInStock: 10,
  ...differences,
})

/** Passwords cost next to nothing here, unless a test is about their cost. */
export async function openMarket(
  environment: Record<string, string> = {},
  passwordCost = CHEAP_COST,
): Promise<TestMarket> {
  const { REPLY_CACHE } = process.env
  const settings = readConfig({ LOG_LEVEL: 'silent', SEED: 'none', REPLY_CACHE, ...NO_LIMITS, ...environment })
  const { db, another, drop } = await freshDatabase(settings.replyCache ? changeWatcher : undefined)
  const config = await withSecrets(settings, db)
  let time = Date.now()
  const serve = async (db: Database, drop: () => Promise<void>): Promise<TestMarket> => {
    const context = { ...makeContext(config, db, () => time), passwordCost }
    const app = await createApp(context)
    return {
      ...actionsOn(app, context),
      ...connectionsTo(app),
      app,
      context,
      wait: (ms) => void (time += ms),
      twin: async () => {
        const connection = await another()
        return serve(connection, () => connection.close())
      },
      close: async () => {
        await app.close()
        await drop()
      },
    }
  }
  return serve(db, drop)
}

/** What a test does to a market, over its API where that is what matters. */
function actionsOn(
  app: FastifyInstance,
  context: Context,
): Pick<TestMarket, 'call' | 'customer' | 'owner' | 'product'> {
  const call: TestMarket['call'] = async (method, url, { as, body, headers } = {}) => {
    const options: InjectOptions = {
      method,
      url,
      headers: { ...headers, ...(as && { authorization: `Bearer ${as.token}` }) },
    }
    if (body !== undefined) options.payload = body as object
    await app.ready()
    // as the server gets it, so that what stands before the app answers, too
    const reply = await inject((...call) => app.server.emit('request', ...call), options)
    const isJson = String(reply.headers['content-type']).includes('json')
    return { status: reply.statusCode, body: isJson ? reply.json() : {}, headers: reply.headers }
  }

  return {
    call,
    customer: (name = 'Carla Customer') => join(context, 'user', name),
    owner: (shopName = 'Corner Shop') =>
      join(context, 'shopOwner', 'Olive Owner', shopName) as Promise<SessionUser & { shopId: string }>,
    product: async (as, differences) => {
      const { status, body } = await call('POST', '/api/products', { as, body: lamp(differences) })
      if (status !== 201) throw new Error(`The market refused a product: ${body.message}`)
      return body as unknown as Product
    },
  }
}

export { lamp }
