import { runEvery } from '../base/schedule'
import { changeOf, type Change, type Changes } from '../core/database/changes'
import { Client } from '../core/database/pool'

/** How often the connection is checked, the timeout of a check, and how long a successful one counts, in ms. */
const HEARTBEAT = { pause: 1000, timeout: 2000, validFor: 3000 }

/**
 * Reports changes of a PostgreSQL database by all instances: triggers send notifications when a transaction commits (see
 * changeTriggers). They arrive within milliseconds; after three seconds without a heartbeat changes count as unknown.
 */
export async function postgresChanges(url: string): Promise<Changes> {
  const listeners: ((change: Change) => void)[] = []
  const tell = (change: Change) => listeners.forEach((listener) => listener(change))
  let connection: Client | undefined
  let answeredAt = 0
  let running = Promise.resolve()
  let next: Promise<void> | undefined

  const disconnect = async (client: Client) => {
    if (connection === client) connection = undefined
    await client.end().catch(() => undefined)
  }

  const connect = async () => {
    const client = new Client({
      connectionString: url,
      application_name: 'haggle changes',
      connectionTimeoutMillis: HEARTBEAT.timeout,
      query_timeout: HEARTBEAT.timeout,
    })
    client.on('notification', ({ payload = '' }) => tell(changeOf(payload)))
    for (const end of ['error', 'end'] as const) client.on(end, () => void disconnect(client))
    try {
      await client.connect()
      await client.query('listen catalogue')
    } catch (error) {
      await disconnect(client)
      throw error
    }
    connection = client
    // Notifications were missed while there was no connection.
    tell('everything')
  }

  const heartbeat = async () => {
    if (!connection) await connect()
    const sentAt = performance.now()
    await ping()
    answeredAt = sentAt
  }

  const pingOnce = async () => {
    const client = connection
    await client?.query('select 1').catch(() => disconnect(client))
  }

  /** A round trip: PostgreSQL delivers pending notifications before the result. Calls during one share the next. */
  const ping = () =>
    (next ??= running.then(() => {
      next = undefined
      return (running = pingOnce())
    }))

  await heartbeat().catch(() => undefined)
  const heartbeats = runEvery(HEARTBEAT.pause, heartbeat, () => undefined)
  return {
    catchUp: () => connection !== undefined && performance.now() - answeredAt < HEARTBEAT.validFor,
    listen: (listener) => void listeners.push(listener),
    settled: ping,
    close: async () => {
      await heartbeats.stop()
      if (connection) await disconnect(connection)
    },
  }
}
