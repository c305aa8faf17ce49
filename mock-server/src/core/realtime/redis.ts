import { setTimeout as delay } from 'node:timers/promises'
import { codeOf, MINUTE, SECOND } from '@haggle/shared-server'
import { createClient, ErrorReply } from '@redis/client'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { ConfigError } from '../../base/environment'
import type { SocketServer } from './admission'

/** A Redis over which the instances of a market tell each other of events. */
export interface Redis {
  openAdapter(io: SocketServer, log: RedisLog): { close(): Promise<void> }
  close(): void
}

/** What is said of a connection: that it, or an event, was lost, and that it is there again. */
interface RedisLog {
  lost(error: Error): void
  back(): void
}

const LIMITS = {
  connect: 3 * SECOND,
  /** A connection over which nothing comes is given up: on each there is a reply every second. */
  silence: 5 * SECOND,
  /** How long sockets of this instance wait for an event while Redis does not take it. */
  local: SECOND,
  /** How long an event is sent again. */
  sending: MINUTE,
}

/** Events that wait while Redis is away; further ones reach the sockets of their own instance alone. */
const WAITING = 10_000

/** All events of a market: about the last 10,000. */
const STREAM = 'haggle:events'

/** Connects to Redis. Throws a ConfigError if that fails; what breaks later is connected again. */
export async function connectToRedis(url: string): Promise<Redis> {
  let isUsable = false
  let log: RedisLog | undefined
  let isAway = false
  const client = clientOf(url, (retries) => isUsable && Math.min(50 * 2 ** retries, SECOND))
  client.on('error', (error: Error) => {
    isAway = true
    log?.lost(error)
  })
  client.on('ready', () => {
    if (isAway) log?.back()
    isAway = false
  })
  let begin: string
  try {
    await client.connect()
    begin = (await client.xRevRange(STREAM, '+', '-', { COUNT: 1 }))[0]?.id ?? '0-0'
  } catch (error) {
    if (client.isOpen) client.destroy()
    throw new ConfigError(`REDIS_URL cannot be used: ${reasonOf(error)}.`, { cause: error })
  }
  isUsable = true

  return {
    openAdapter(io, logTo) {
      log = logTo
      const adapted = Object.assign(client, {
        xAdd: untilSent(client, logTo.lost),
        duplicate: readingFrom(begin, client.duplicate.bind(client)),
      })
      io.adapter(createAdapter(adapted, { streamName: STREAM, blockTimeInMs: SECOND }))
      return {
        close: async () => {
          await io.of('/').adapter.close()
          client.destroy()
        },
      }
    },
    close: () => client.destroy(),
  }
}

const clientOf = (url: string, reconnectStrategy: (retries: number) => false | number) =>
  createClient({
    url,
    pingInterval: SECOND,
    commandsQueueMaxLength: WAITING,
    socket: { connectTimeout: LIMITS.connect, socketTimeout: LIMITS.silence, reconnectStrategy },
  })

type Client = ReturnType<typeof clientOf>

/**
 * Connections that read on from an entry. The adapter reads on from the last one that it saw, but before the first one from 'now', each
 * second anew: it would pass over what comes in between.
 */
const readingFrom = (begin: string, duplicate: () => Client) => (): Client => {
  const connection = duplicate()
  const read = connection.xRead.bind(connection)
  const xRead: typeof read = async (streams, options) =>
    read(
      [streams].flat().map(({ key, id }) => ({ key, id: id === '$' ? begin : id })),
      options,
    )
  return Object.assign(connection, { xRead })
}

/**
 * Adds an event to the stream: again if its connection breaks, so that it may arrive twice, which clients bear. The adapter tells
 * the sockets of its own instance afterwards: they wait no longer than a second.
 */
function untilSent(client: Client, lost: (error: Error) => void): Client['xAdd'] {
  const add = client.xAdd.bind(client)
  const send = async (event: Parameters<typeof add>, end: number): Promise<string> => {
    try {
      return await add(...event)
    } catch (error) {
      if (!client.isOpen || performance.now() > end || isQueueFull(error)) throw error
      // while Redis still starts, for example; others go to the front of what waits for the connection
      if (error instanceof ErrorReply) await delay(100)
      return send(event, end)
    }
  }
  const sendOrLose = async (event: Parameters<typeof add>) => {
    try {
      return await send(event, performance.now() + LIMITS.sending)
    } catch (error) {
      lost(error as Error)
      return ''
    }
  }
  const addInTime: typeof add = async (...event) =>
    Promise.race([sendOrLose(event), delay(LIMITS.local, '', { ref: false })])
  return addInTime
}

const isQueueFull = (error: unknown) => error instanceof Error && error.message === 'The queue is full'

const reasonOf = (error: unknown): string => {
  const { message } = error as Error
  return (message || codeOf(error) || String(error)).split('\n')[0] ?? ''
}
