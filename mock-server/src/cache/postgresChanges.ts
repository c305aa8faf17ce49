import type { Change, Changes } from '../database/changes'
import { Client } from '../database/pool'
import { every } from '../schedule'

/** How often we make sure that we still hear, how long an answer may take, and how long it is believed, in ms. */
const BEAT = { pause: 1000, patience: 2000, believed: 3000 }

/**
 * The changes of a PostgreSQL database, from every instance: triggers tell them when a transaction commits (see
 * changeTriggers). They arrive within milliseconds; a line that went dead unnoticed is not believed after three seconds.
 */
export async function postgresChanges(url: string): Promise<Changes> {
  const listeners: ((change: Change) => void)[] = []
  const tell = (change: Change) => listeners.forEach((listener) => listener(change))
  let line: Client | undefined
  let answeredAt = 0
  let asking = Promise.resolve()
  let next: Promise<void> | undefined

  const hangUp = async (client: Client) => {
    if (line === client) line = undefined
    await client.end().catch(() => undefined)
  }

  const connect = async () => {
    const client = new Client({
      connectionString: url,
      application_name: 'haggle changes',
      connectionTimeoutMillis: BEAT.patience,
      query_timeout: BEAT.patience,
    })
    client.on('notification', ({ payload = '' }) => tell(changeOf(payload)))
    for (const end of ['error', 'end'] as const) client.on(end, () => void hangUp(client))
    try {
      await client.connect()
      await client.query('listen catalogue')
    } catch (error) {
      await hangUp(client)
      throw error
    }
    line = client
    // whatever was told while nobody listened
    tell('everything')
  }

  const beat = async () => {
    if (!line) await connect()
    const asked = performance.now()
    await ask()
    answeredAt = asked
  }

  const askOnce = async () => {
    const client = line
    await client?.query('select 1').catch(() => hangUp(client))
  }

  /** PostgreSQL delivers what others committed before it answers. Who asks meanwhile shares the next question. */
  const ask = () =>
    (next ??= asking.then(() => {
      next = undefined
      return (asking = askOnce())
    }))

  await beat().catch(() => undefined)
  const heart = every(BEAT.pause, beat, () => undefined)
  return {
    heard: () => line !== undefined && performance.now() - answeredAt < BEAT.believed,
    listen: (listener) => void listeners.push(listener),
    settled: ask,
    close: async () => {
      await heart.stop()
      if (line) await hangUp(line)
    },
  }
}

/** A notification is a product's id, or empty for the lists. */
const changeOf = (payload: string): Change => (payload === '' ? 'lists' : { product: payload })
