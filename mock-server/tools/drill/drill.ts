import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort, openMarketDay, startBackEnd, type MarketDay } from '../../test/support'
import type { DatabaseConfig } from '../backup/backUp'
import { backUpMarket } from '../backup/backUpMarket'
import { restoreMarket } from '../backup/restoreMarket'
import { preparePractice } from './preparePractice'

const AUDIT = resolve(import.meta.dirname, '../audit/main.ts')

/** A market that confirms no write for so long takes none, in milliseconds. */
const STALLED_MS = 20_000

/** The result of a drill. */
export interface DrillResult {
  by: string
  bytes: number
  backUpMs: number
  restoreMs: number
  /** The output of the audit of the restored database. */
  audit: string
  /** Writes confirmed before the backup began that are missing from it. Must be empty. */
  lost: string[]
  confirmed: number
  /** The number of writes confirmed while the backup was taken, and of those missing from it. */
  meanwhile: { confirmed: number; missing: number }
}

/** Backs up a market under load, restores it elsewhere, audits it and looks for all confirmed writes. */
export async function drill(databaseUrl: string | undefined, writes: number): Promise<DrillResult> {
  const practice = await preparePractice(databaseUrl)
  const port = await freePort()
  const market = `http://127.0.0.1:${port}`
  try {
    const source = await serve(practice.source, port)
    const day = await openMarketDay(market)
    const trading = day.begin()
    await untilConfirmed(day, writes)
    const before = day.confirmed.length
    const backup = await timed(() => backUpMarket(practice.source, practice.file))
    const after = day.confirmed.length
    await trading.stop()
    await source.stop()

    const restoring = await timed(() => restoreMarket(practice.target, practice.file))
    const auditOutput = await auditOf(practice.target)
    // on the same port, where the clients expect it
    const restored = await serve(practice.target, port)
    const lost = await day.forgotten(day.confirmed.slice(0, before))
    const missing = await day.forgotten(day.confirmed.slice(before, after))
    await restored.stop()
    return {
      by: backup.result.by,
      bytes: backup.result.bytes,
      backUpMs: backup.ms,
      restoreMs: restoring.ms,
      audit: auditOutput,
      lost,
      confirmed: before,
      meanwhile: { confirmed: after - before, missing: missing.length },
    }
  } finally {
    await practice.remove()
  }
}

/** Throws if the market confirms nothing any more, on a full disk for example. */
async function untilConfirmed(day: MarketDay, writes: number): Promise<void> {
  let known = 0
  let since = performance.now()
  for (;;) {
    const count = day.confirmed.length
    if (count >= writes) return
    if (count > known) since = performance.now()
    known = count
    if (performance.now() - since > STALLED_MS) {
      const reason = day.surprises.findLast((reply) => /: 5\d\d /.test(reply)) ?? day.surprises.at(-1)
      throw new Error(`The market took only ${count} of ${writes} writes: ${reason ?? 'it does not answer'}`)
    }
    await delay(20)
  }
}

/** The environment variables that name a database. */
const variablesOf = ({ home, databaseUrl }: DatabaseConfig): Record<string, string> => ({
  HAGGLE_HOME: home,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

async function serve(config: DatabaseConfig, port: number) {
  const backEnd = startBackEnd({ ...variablesOf(config), API_PORT: String(port) })
  await backEnd.ready
  return {
    stop: async () => {
      backEnd.process.kill('SIGTERM')
      await backEnd.ended
    },
  }
}

export async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const start = performance.now()
  const result = await work()
  return { result, ms: Math.round(performance.now() - start) }
}

/** Runs the audit command on a database and returns its output. Throws if it finds a violation. */
async function auditOf(config: DatabaseConfig): Promise<string> {
  const env = { PATH: process.env.PATH, ...variablesOf(config) }
  const audited = promisify(execFile)(process.execPath, ['--import', 'tsx', AUDIT], { env })
  const { stdout } = await audited.catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`The audit of the restored database found: ${error.stdout || error.stderr}`)
  })
  return stdout.trim()
}
