import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Release } from '@haggle/shared-contract/platform'
import { fsyncFolder, HOUR, makeFolder } from '@haggle/shared-server'
import { parseDocument } from '../base/document'
import { digestOf } from '../signing/statement'

/** What identifies a release. */
export type ReleaseId = Pick<Release, 'name' | 'version'>

/** The release store: one immutable directory per release, `releases/<name>/<version>/`. */
export const releasesIn = (home: string) => join(home, 'releases')

export const releaseDirectory = (home: string, { name, version }: ReleaseId) => join(releasesIn(home), name, version)

/** File in a release's directory that describes it. */
export const RELEASE_FILE = 'release.json'

/** A release's digest: the hash of its release.json, which contains the hashes of all files. */
export const releaseDigest = async (home: string, release: ReleaseId) =>
  `sha384:${digestOf(await readFile(join(releaseDirectory(home, release), RELEASE_FILE)))}`

/** Reads a release's document; undefined if there is no such release. Throws if it is damaged. */
export async function readRelease(home: string, name: string, version: string): Promise<Release | undefined> {
  const file = join(releaseDirectory(home, { name, version }), RELEASE_FILE)
  if (!existsSync(file)) return undefined
  const text = await readFile(file, 'utf8')
  try {
    return parseDocument(text, Release)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The release ${name} ${version} is damaged: ${RELEASE_FILE}: ${reason}`, { cause })
  }
}

/** All readable releases of one name, newest first. */
export async function listReleases(home: string, name: string): Promise<Release[]> {
  const versions = await readdir(join(releasesIn(home), name)).catch(() => [])
  const releases = await Promise.all(versions.map((version) => readRelease(home, name, version).catch(() => undefined)))
  return releases.filter((release) => release !== undefined).sort((a, b) => b.builtAt.localeCompare(a.builtAt))
}

/** The release of one name with this source hash, if there is one. */
export const findBySource = async (home: string, name: string, source: string) =>
  (await listReleases(home, name)).find((release) => release.source === source)

/** Creates a draft folder on the store's disk, and removes those older than an hour, which killed builds left. */
export async function openDraft(home: string): Promise<string> {
  const drafts = join(home, 'drafts')
  makeFolder(drafts)
  const hourAgo = Date.now() - HOUR
  for (const name of await readdir(drafts)) {
    const old = await stat(join(drafts, name)).catch(() => undefined)
    if (old && old.mtimeMs < hourAgo) await rm(join(drafts, name), { recursive: true, force: true })
  }
  const draft = join(drafts, randomUUID())
  await mkdir(draft)
  return draft
}

/** Moves a finished draft into the store atomically. Keeps an existing release of the same sources; throws for other sources. */
export async function storeRelease(home: string, draft: string, release: Release): Promise<void> {
  const directory = releaseDirectory(home, release)
  makeFolder(dirname(directory))
  try {
    await rename(draft, directory)
    await fsyncFolder(dirname(directory))
  } catch (error) {
    const existing = await readRelease(home, release.name, release.version)
    if (existing?.source !== release.source) throw error
  }
}
