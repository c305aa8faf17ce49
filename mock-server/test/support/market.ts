import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import type { Product, ProductInput, SessionUser } from '@haggle/shared-contract'
import { given } from '@haggle/shared-server/testing/given'
import type { FastifyInstance, InjectOptions } from 'fastify'
import inject from 'light-my-request'
import { withSecrets } from '../../sandbox/secrets'
import { createApp } from '../../src/app/app'
import { makeContext } from '../../src/app/makeContext'
import { readConfig } from '../../src/base/config'
import type { Context } from '../../src/base/context'
import { changeWatcher } from '../../src/cache'
import type { Database } from '../../src/core/database/database'
import { connectionsTo, type RawReply } from './connections'
import { freshDatabase } from './database'
import { NO_LIMITS } from './limits'
import { CHEAP_COST, join, setSecondFactor } from './people'

/** The session of a shop owner. */
export type Owner = SessionUser & { shopId: string }

/**
 * A market for one test file, with a clock that tests can advance. It has no cache when the tests run with
 * REPLY_CACHE=off, and no rate limits unless a test sets them.
 */
export interface TestMarket {
  app: FastifyInstance
  context: Context
  /** Advances the clock. */
  wait(ms: number): void
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, options?: CallOptions): Promise<TestReply>
  /** What somebody is sent from a URL. */
  get<Body>(url: string, as?: { token: string }): Promise<Body>
  /** Makes the server listen, and returns its URL. */
  listen(): Promise<string>
  /** Sends a request over a real connection, with any text as body. */
  send(
    method: string,
    path: string,
    options?: { headers?: Record<string, string>; body?: string | undefined },
  ): Promise<RawReply>
  customer(name?: string): Promise<SessionUser>
  owner(shopName?: string): Promise<Owner>
  /** An operator whose second factor is set up. */
  operator(name?: string): Promise<SessionUser>
  /** Adds a product of this owner, by default a lamp. */
  product(owner: SessionUser, differences?: Partial<ProductInput>): Promise<Product>
  /** Asks for a product at another price, as the customer's page does. */
  offer(as: { token: string }, productId: string | undefined, proposedPrice: unknown, more?: object): Promise<TestReply>
  /** Opens another instance of this market, with the same clock or the one that a back end has. It is closed with the market. */
  twin(clock?: 'same' | 'own'): Promise<TestMarket>
  close(): Promise<void>
}

interface CallOptions {
  as?: { token: string } | undefined
  body?: unknown
  headers?: Record<string, string>
}

export interface TestReply {
  status: number
  // Lets tests read any field: a missing one is undefined and fails the expectation.
  body: Record<string, never> & { message?: string }
  headers: Record<string, unknown>
}

/** Returns a product input; the other prices default to ones derived from the selling price. */
const lamp = ({ sellingPrice = 100, ...differences }: Partial<ProductInput> = {}): ProductInput => ({
  name: 'Reading lamp',
  description: 'A brass lamp with a warm light for long evenings.',
  image: '/media/demo/bedside-reading-lamp.webp',
  category: 'Home & Kitchen',
  mrp: sellingPrice * 2,
  sellingPrice,
  minNegotiablePrice: Math.floor(sellingPrice * 80) / 100,
  countInStock: 10,
  ...differences,
})

/** Opens a market with the given settings. Hashing passwords is cheap unless a test sets the cost. */
export async function openMarket(
  environment: Record<string, string> = {},
  passwordCost = CHEAP_COST,
): Promise<TestMarket> {
  const { REPLY_CACHE } = process.env
  // not the developer's: a market deletes the pictures that it does not know
  const home = resolve(tmpdir(), `haggle-market-${randomUUID()}`)
  const usual = { LOG_LEVEL: 'silent', SEED: 'none', REPLY_CACHE, HAGGLE_HOME: home, ...NO_LIMITS }
  const settings = readConfig({ ...usual, ...environment })
  const { db, another, drop } = await freshDatabase(settings.replyCache ? changeWatcher : undefined)
  const config = await withSecrets(settings, db)
  let time = Date.now()
  const serve = async (db: Database, drop: () => Promise<void>, now?: () => number): Promise<TestMarket> => {
    const context = { ...makeContext(config, db, now), passwordCost }
    const app = await createApp(context)
    const twins = new Set<TestMarket>()
    return {
      ...actionsOn(app, context),
      ...connectionsTo(app),
      app,
      context,
      wait: (ms) => void (time += ms),
      twin: async (clock = 'same') => {
        const connection = await another()
        const leave = () => {
          twins.delete(twin)
          return connection.close()
        }
        const twin: TestMarket = await serve(connection, leave, clock === 'same' ? now : undefined)
        twins.add(twin)
        return twin
      },
      close: async () => {
        for (const twin of twins) await twin.close()
        await app.close()
        await drop()
        await rm(home, { recursive: true, force: true })
      },
    }
  }
  return serve(db, drop, () => time)
}

/** A market that is open for all tests of a file. */
export const testMarket = (
  environment?: Record<string, string>,
  open: (environment?: Record<string, string>) => Promise<TestMarket> = openMarket,
): TestMarket => given(() => open(environment))

/** The actions of a test: calls to the API, and accounts inserted directly. */
function actionsOn(
  app: FastifyInstance,
  context: Context,
): Pick<TestMarket, 'call' | 'get' | 'customer' | 'owner' | 'operator' | 'product' | 'offer'> {
  const call: TestMarket['call'] = async (method, url, { as, body, headers } = {}) => {
    const options: InjectOptions = {
      method,
      url,
      headers: { ...headers, ...(as && { authorization: `Bearer ${as.token}` }) },
    }
    if (body !== undefined) options.payload = body as object
    await app.ready()
    // Enters at the HTTP server, so that the cache in front of the framework is included.
    const reply = await inject((...call) => app.server.emit('request', ...call), options)
    const isJson = String(reply.headers['content-type']).includes('json')
    return { status: reply.statusCode, body: isJson ? reply.json() : {}, headers: reply.headers }
  }

  return {
    call,
    get: async (url, as) => (await call('GET', url, { as })).body as never,
    customer: (name = 'Carla Customer') => join(context, 'user', name),
    owner: (shopName = 'Corner Shop') =>
      join(context, 'shopOwner', 'Olive Owner', shopName) as Promise<SessionUser & { shopId: string }>,
    operator: async (name = 'Opal Operator') => {
      const operator = await join(context, 'operator', name)
      await context.db.writing((tx) => setSecondFactor(tx, operator._id))
      return operator
    },
    product: async (as, differences) => {
      const { status, body } = await call('POST', '/api/products', { as, body: lamp(differences) })
      if (status !== 201) throw new Error(`The market refused a product: ${body.message}`)
      return body as unknown as Product
    },
    offer: (as, productId, proposedPrice, more = {}) =>
      call('POST', '/api/negotiations/request', { as, body: { productId, proposedPrice, ...more } }),
  }
}

export { lamp }
