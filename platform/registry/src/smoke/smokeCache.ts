import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { liveVersion } from '@haggle/kit/apps/compositionChanges'
import type { Composition, Release } from '@haggle/shared-contract/platform'
import { makeFolder } from '@haggle/shared-server'
import writeFile from 'write-file-atomic'
import { z } from 'zod'

/** What the journey of an app with a candidate found: faults, and lines about what looks different. */
export interface Found {
  faults: string[]
  changes: string[]
}

/** Runs the smoke journey of an app with a candidate, and compares it with the app before, if there was one. */
export type Smoke = (next: Composition, candidate: Release, before?: Composition) => Promise<Found>

const Passes = z.array(
  z.strictObject({
    tried: z.string(),
    /** The live release that it was compared with. */
    beside: z.string().optional(),
    changes: z.array(z.string()),
  }),
)

/**
 * Caches smoke journeys without faults in the home, so that promoting a canary, or accepting how it looks, needs no second
 * journey. A remote's pass holds for one shell, the remotes in whose screens it has parts and the live release, a shell's for
 * one set of remotes.
 */
export const cachedSmoke =
  (home: string, smoke: Smoke): Smoke =>
  async (next, candidate, before) => {
    const tried = triedWith(next, candidate)
    const beside = liveVersion(before, candidate.name)
    const passes = await readPasses(home, candidate)
    // what is live itself looks as it does
    const isLive = beside === candidate.version
    const pass = passes.find((each) => each.tried === tried && (isLive || each.beside === beside))
    if (pass) return { faults: [], changes: isLive ? [] : pass.changes }
    const found = await smoke(next, candidate, before)
    if (found.faults.length === 0)
      await writePasses(home, candidate, [...passes, { tried, beside, changes: found.changes }])
    return found
  }

const triedWith = ({ app, shell, remotes }: Composition, candidate: Release) => {
  const live = remotes.map(({ release }) => release)
  const hasPartIn = (name: string) =>
    candidate.kind !== 'remote' || (candidate.parts ?? []).some(({ slot }) => slot.startsWith(`${name}/`))
  const others = [...(candidate.kind === 'remote' ? [shell] : []), ...live.filter(({ name }) => hasPartIn(name))]
  return [app, candidate.builtAt, ...others.map(({ name, version }) => `${name} ${version}`)].join(', ')
}

const fileOf = (home: string, { name, version }: Release) => join(home, 'passes', name, `${version}.json`)

const readPasses = (home: string, release: Release): Promise<z.infer<typeof Passes>> =>
  readFile(fileOf(home, release), 'utf8')
    .then((text) => Passes.parse(JSON.parse(text)))
    .catch(() => [])

async function writePasses(home: string, release: Release, passes: z.infer<typeof Passes>) {
  const file = fileOf(home, release)
  makeFolder(dirname(file))
  await writeFile(file, JSON.stringify(passes))
}
