import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RemoteRelease } from '@haggle/shared-contract/platform'
import pLimit from 'p-limit'
import { z } from 'zod'
import { oneLine } from '../base/plainText'
import { startConfined, type ConfinedProcess } from '../confined/confinedProcess'
import { exposedModules } from '../releases/exposedModules'
import { RELEASE_FILE } from '../releases/store'
import { claimFaults, Built, Seen } from './claims'

/** Timeout in milliseconds for a candidate to expose its screens: its code may hang or loop. */
const INSPECTION_TIMEOUT = 20_000

const inspector = join(import.meta.dirname, '../../bin/inspector.cjs')

/** Concurrent inspections: each may use all of its process's memory. */
const queue = pLimit(4)

/** Messages of the confined process: first the files, then, after the candidate ran, the result. */
const Message = z.union([
  Built,
  z.strictObject({ seen: Seen }),
  z.strictObject({ fault: z.string().max(1_000).transform(oneLine) }),
])

/**
 * Inspects a remote's files in a separate process that has no access to the storage, no environment and no way out but its
 * messages. It receives the files, computes their hashes, reads the build's manifest, and runs the entry as a browser would.
 * Returns a line for each difference from `release.json`, and if the entry took too long or ended its process.
 */
export async function inspectRelease(
  directory: string,
  release: RemoteRelease,
  limit = INSPECTION_TIMEOUT,
): Promise<string[]> {
  const lines = await queue(() => runInspection(directory, release, limit))
  return lines.map((line) => `${release.name} ${release.version}: ${line}`)
}

/** Skips the inspection of a release that passed before, identified by the digest of its release.json. */
export function cacheInspections(look: typeof inspectRelease = inspectRelease): typeof inspectRelease {
  const passed = new Set<string>()
  return async (directory, release) => {
    const digest = createHash('sha384')
      .update(await readFile(join(directory, RELEASE_FILE)))
      .digest('hex')
    if (passed.has(digest)) return []
    const lines = await look(directory, release)
    if (lines.length === 0) passed.add(digest)
    return lines
  }
}

async function runInspection(directory: string, release: RemoteRelease, limit: number): Promise<string[]> {
  const { entry, assets, global } = release
  const files = await Promise.all(
    [entry, ...assets].map(async ({ path }) => ({
      path,
      content: (await readFile(join(directory, path))).toString('base64'),
    })),
  )
  let child: ConfinedProcess | undefined
  return new Promise<string[]>((done, failed) => {
    let built: Built | undefined
    let isOver = false
    const end = (lines: string[]) => {
      isOver = true
      clearTimeout(timer)
      child?.kill()
      done(lines)
    }
    const timer = setTimeout(() => end([`it did not show its screens within ${limit / 1000} seconds.`]), limit)
    startConfined(inspector, {
      message: (message) => {
        const { data } = Message.safeParse(message)
        if (!data) return end(['it says what no gate says.'])
        if ('fault' in data) return end([`it cannot be run: ${data.fault}`])
        if ('files' in data) return void (built ??= data)
        if (built) end(claimFaults(release, built, data.seen))
      },
      invalid: (reason) => end([`${reason} to the gate.`]),
      error: () => end(['the gate cannot start a process to look at it.']),
      close: () => end(['it ended the process that looked at it, or used up its memory.']),
    }).then((started) => {
      // on a busy machine it may start after the inspection was given up
      if (isOver) return started.kill()
      child = started
      for (const each of files) child.send({ file: each })
      child.send({ look: { entry: entry.path, global, modules: exposedModules(release).map(({ module }) => module) } })
    }, failed)
  })
}
