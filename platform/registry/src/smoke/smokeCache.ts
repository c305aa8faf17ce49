import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Checks } from '@haggle/kit/gate/gate'
import type { Composition, Release } from '@haggle/shared-contract/platform'
import { makeFolder } from '@haggle/shared-server'
import writeFile from 'write-file-atomic'
import { z } from 'zod'

/** Runs the smoke journey of an app with a candidate and returns its faults. */
export type Smoke = NonNullable<Checks['inApp']>

/**
 * Caches passed smoke journeys in the home, so that promoting a canary needs no second journey. A remote's pass holds for
 * one shell and the remotes in whose screens it has parts, a shell's for one set of remotes.
 */
export const cachedSmoke =
  (home: string, smoke: Smoke): Smoke =>
  async (next, candidate) => {
    const tried = triedWith(next, candidate)
    const before = await readPasses(home, candidate)
    if (before.includes(tried)) return []
    const faults = await smoke(next, candidate)
    if (faults.length === 0) await writePasses(home, candidate, [...before, tried])
    return faults
  }

const triedWith = ({ app, shell, remotes }: Composition, candidate: Release) => {
  const live = remotes.map(({ release }) => release)
  const hasPartIn = (name: string) =>
    candidate.kind !== 'remote' || (candidate.parts ?? []).some(({ slot }) => slot.startsWith(`${name}/`))
  const others = [...(candidate.kind === 'remote' ? [shell] : []), ...live.filter(({ name }) => hasPartIn(name))]
  return [app, candidate.builtAt, ...others.map(({ name, version }) => `${name} ${version}`)].join(', ')
}

const fileOf = (home: string, { name, version }: Release) => join(home, 'passes', name, `${version}.json`)

const readPasses = (home: string, release: Release): Promise<string[]> =>
  readFile(fileOf(home, release), 'utf8')
    .then((text) => z.array(z.string()).parse(JSON.parse(text)))
    .catch(() => [])

async function writePasses(home: string, release: Release, passes: string[]) {
  const file = fileOf(home, release)
  makeFolder(dirname(file))
  await writeFile(file, JSON.stringify(passes))
}
