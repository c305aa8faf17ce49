import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort, openMarketDay, startBackEnd } from '../../test/support'
import type { Environment } from './backup'
import { preparePractice } from './preparePractice'

const AUDIT = resolve(import.meta.dirname, '../audit/main.ts')

/** What a drill showed. */
export interface Outcome {
  by: string
  bytes: number
  backUpMs: number
  restoreMs: number
  /** What the audit of the restored database said. */
  audit: string
  /** Writes that were confirmed before the backup began and are not in it: there may be none. */
  lost: string[]
  confirmed: number
  /** Writes that were confirmed while it was taken, and those of them that are not in it. */
  meanwhile: { confirmed: number; missing: number }
}

/** Backs up a market in which people trade, restores it elsewhere, audits it and asks it for all that was confirmed. */
export async function drill(databaseUrl: string | undefined, writes: number): Promise<Outcome> {
  const practice = await preparePractice(databaseUrl)
  const port = await freePort()
  const market = `http://127.0.0.1:${port}`
  try {
    const source = await serve(practice.source, port)
    const day = await openMarketDay(market)
    const trading = day.begin()
    while (day.confirmed.length < writes) await delay(20)
    const before = day.confirmed.length
    const backUp = await timed(practice.backUp)
    const after = day.confirmed.length
    await trading.stop()
    await source.stop()

    const restore = await timed(practice.restore)
    const said = await auditOf(restore.result)
    // where people find it again
    const restored = await serve(restore.result, port)
    const lost = await day.forgotten(day.confirmed.slice(0, before))
    const missing = await day.forgotten(day.confirmed.slice(before, after))
    await restored.stop()
    return {
      by: practice.by,
      bytes: backUp.result,
      backUpMs: backUp.ms,
      restoreMs: restore.ms,
      audit: said,
      lost,
      confirmed: before,
      meanwhile: { confirmed: after - before, missing: missing.length },
    }
  } finally {
    await practice.remove()
  }
}

async function serve(environment: Environment, port: number) {
  const backEnd = startBackEnd({ ...environment, API_PORT: String(port) })
  await backEnd.ready
  return {
    stop: async () => {
      backEnd.process.kill('SIGTERM')
      await backEnd.ended
    },
  }
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const begun = performance.now()
  const result = await work()
  return { result, ms: Math.round(performance.now() - begun) }
}

/** What the audit command says of a database; throws when it finds something. */
async function auditOf(environment: Environment): Promise<string> {
  const env = { PATH: process.env.PATH, ...environment }
  const audited = promisify(execFile)(process.execPath, ['--import', 'tsx', AUDIT], { env })
  const { stdout } = await audited.catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`The audit of the restored database found: ${error.stdout || error.stderr}`)
  })
  return stdout.trim()
}
