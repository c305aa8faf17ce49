import { SECOND } from '@haggle/shared-server'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../base/context'
import { newId } from '../../base/ids'
import { ownFields } from '../../base/log/lineOptions'
import { runEvery } from '../../base/schedule'
import type { Transaction } from '../../core/database/database'
import { logFailedJob } from '../../core/http/logFailure'
import { SILENT_AFTER } from '../../core/instances/silence'
import { forgetInstance, insertAlert, keepInstance, keepLastHeard } from '../../core/instances/store'
import { watchSigns } from './ownSigns'

const PAUSE = 10 * SECOND

/** After a power cut the next beat tells all of it again. */
const UNSYNCED = { isDurable: false }

/**
 * Lets an instance tell of itself every ten seconds, for the operators' start page: that it runs, what it sees, which alerts it
 * raises, and when the card provider's messages came. `stop` says that it ended on purpose.
 */
export function startHeartbeat(
  app: FastifyInstance,
  context: Context,
  { instance: id, hostname, version } = ownFields,
): { beat(): Promise<void>; stop(): Promise<void> } {
  const { config, count, db, alert: raise, now } = context
  const own = { id, place: `${hostname}:${config.port}`, version, started_at: now() }
  const readSigns = watchSigns(app, context)
  const fail = (err: unknown) => logFailedJob(app.log, err, 'could not tell of this instance')
  let webhookAt: number | undefined
  let databaseTook: number | undefined

  context.count = (event) => {
    if (event === 'webhook_received') webhookAt = now()
    count(event)
  }
  context.alert = (name, details) => {
    raise(name, details)
    const row = { id: newId(now()), name, about: JSON.stringify(details), raised_at: now() }
    db.writing((tx) => insertAlert(tx, row)).catch(fail)
  }
  const keepWebhook = async (tx: Transaction) => {
    if (webhookAt !== undefined) await keepLastHeard(tx, { what: 'webhook', at: webhookAt })
  }
  const end = (tx: Transaction) => Promise.all([forgetInstance(tx, id), keepWebhook(tx)])
  const beat = async () => {
    const signs = { ...(await readSigns()), databaseTook }
    const began = performance.now()
    await db.writing(async (tx) => {
      await keepInstance(tx, { ...own, seen_at: now(), signs }, now() - SILENT_AFTER)
      await keepWebhook(tx)
    }, UNSYNCED)
    databaseTook = performance.now() - began
  }
  const first = beat().catch(fail)
  const beats = runEvery(PAUSE, beat, fail)
  return {
    beat,
    stop: async () => {
      await Promise.all([first, beats.stop()])
      await db.writing(end, UNSYNCED).catch(fail)
    },
  }
}
