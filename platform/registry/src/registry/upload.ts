import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { normalize } from 'node:path/posix'
import type { Readable } from 'node:stream'
import { CallError, invalid } from '@haggle/kit/base/callError'
import { precompress } from '@haggle/kit/base/compress'
import { parseDocument } from '@haggle/kit/base/document'
import { inTurn } from '@haggle/kit/base/inTurn'
import { requirePlainLabels } from '@haggle/kit/base/plainText'
import { shellRefusal } from '@haggle/kit/changes/shellRefusal'
import type { Checks } from '@haggle/kit/gate/gate'
import { damageOf } from '@haggle/kit/releases/assets'
import { readProvenance, RECEIPT_FILE, signReceipt, STATEMENT_FILE, type Receipt } from '@haggle/kit/releases/statement'
import { storeRelease, openDraft, readRelease, releaseDirectory, RELEASE_FILE } from '@haggle/kit/releases/store'
import { unpack } from '@haggle/kit/releases/unpack'
import { Damaged } from '@haggle/kit/signing/envelope'
import { openKey } from '@haggle/kit/signing/key'
import { subjectsIn } from '@haggle/kit/signing/statement'
import { NewVersion } from '@haggle/kit/workspace/version'
import { Release, type RemoteRelease } from '@haggle/shared-contract/platform'
import { fsyncTree } from '@haggle/shared-server'
import { ofOtherCommit } from '../changes/makeChange'
import type { Archive } from '../environments/archive'
import { isBelow } from '../tokens/tokenRights'
import type { TokenInfo } from '../tokens/tokens'

interface Receiving {
  archive?: Archive | undefined
  now?: () => number
  /** Compares a remote's release.json with its files and their behaviour. */
  inspect?: Checks['inspect']
  /** Called with its document, before it is checked. */
  onRead?: (release: RemoteRelease) => void
}

/**
 * Receives a release: a tar of its files, including `release.json`. Nothing in it is trusted: hashes are computed again, and
 * the gate inspects what it exposes and shares. The builder's statement must name exactly the received files. `isNew` is
 * false if the same release exists already. Throws `CallError`.
 */
export async function receiveRelease(
  home: string,
  name: string,
  token: TokenInfo,
  tar: Readable,
  receiving: Receiving = {},
): Promise<{ release: RemoteRelease; isNew: boolean }> {
  const draft = await openDraft(home)
  try {
    await unpack(tar, draft)
    const release = await readDocument(draft)
    receiving.onRead?.(release)
    if (release.name !== name) throw invalid(`${RELEASE_FILE} is of ${release.name}, not of ${name}.`)
    requirePaths(release, token)
    // of two uploads of one version at once, the second is compared with the first
    const isNew = await inTurn(releaseDirectory(home, release), () =>
      checkAndStore(home, draft, release, token, receiving),
    )
    return { release, isNew }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Checks an unpacked release and stores it; false if the same one is there already. */
async function checkAndStore(
  home: string,
  draft: string,
  release: RemoteRelease,
  token: TokenInfo,
  { archive, now = Date.now, inspect }: Receiving,
): Promise<boolean> {
  const { name, version } = release
  if (token.commit !== undefined && token.commit !== release.commit)
    throw new CallError(403, ofOtherCommit(token.commit, release))
  await archive?.fetch(release)
  const existing = await readRelease(home, name, version).catch(() => undefined)
  if (existing) {
    if (await isSame(draft, releaseDirectory(home, release))) return false
    throw new CallError(409, `${name} ${version} is there already with other files: take another version.`)
  }
  await requireWhole(draft, release)
  await requireStatement(draft, release)
  const faults = (await inspect?.(draft, release)) ?? []
  if (faults.length > 0) throw invalid(faults.join(' '))
  const receipt: Receipt = {
    at: new Date(now()).toISOString(),
    by: { team: token.team, token: token.id, run: token.run },
  }
  await signReceipt(draft, receipt, await openKey(home))
  if (archive && !(await archive.put(draft, release)))
    throw new CallError(409, `${name} ${version} was sent by another call just now: send it again.`)
  await precompress(draft)
  await fsyncTree(draft)
  await storeRelease(home, draft, release)
  return true
}

/** Most bytes of release.json and of the statement, which are read as a whole: enough to name as many files as there may be. */
const MAX_DOCUMENT = 1024 * 1024

/** A release as the registry takes it; in a store there may be older ones, taken before. */
const UploadedRelease = Release.superRefine((release, context) => {
  const paths = [release.entry, ...release.assets].map(({ path }) => normalize(path))
  if (new Set(paths).size < paths.length)
    context.addIssue({ code: 'custom', path: ['assets'], message: 'must name each file once' })
  const { error } = NewVersion.safeParse(release.version)
  if (error) context.addIssue({ code: 'custom', path: ['version'], message: error.issues[0]?.message })
  requirePlainLabels(release, context)
})

/** Throws 413 if a document of a release is too big to be read. */
async function requireSmall(directory: string, file: string) {
  const { size } = await stat(join(directory, file)).catch(() => ({ size: 0 }))
  if (size > MAX_DOCUMENT)
    throw new CallError(413, `${file} is too big: it has at most ${MAX_DOCUMENT / 1024 / 1024} MB.`)
}

async function readDocument(directory: string): Promise<RemoteRelease> {
  await requireSmall(directory, RELEASE_FILE)
  const text = await readFile(join(directory, RELEASE_FILE), 'utf8').catch(() => {
    throw invalid(`There is no ${RELEASE_FILE} in it.`)
  })
  let release: Release
  try {
    release = parseDocument(text, UploadedRelease)
  } catch (error) {
    throw invalid(`${RELEASE_FILE}: ${error instanceof Error ? error.message : 'it cannot be read'}`)
  }
  if (release.kind !== 'remote') throw new CallError(403, shellRefusal)
  return release
}

/** Throws 403 if a screen's path is not under one of the team's path prefixes. */
function requirePaths({ screens }: RemoteRelease, { team, paths }: TokenInfo) {
  for (const { path } of screens)
    if (!isBelow(path, paths))
      throw new CallError(403, `${path} is not a path of ${team}, whose paths begin with ${paths.join(', ')}.`)
}

/** Throws if a file named in release.json is missing or changed. */
async function requireWhole(directory: string, release: RemoteRelease) {
  const [damage] = await damageOf(directory, release)
  if (damage !== undefined) throw invalid(`${release.name} ${release.version}: ${damage}.`)
}

/** Throws unless the builder's statement is for this release and names exactly its files, with their digests. */
async function requireStatement(directory: string, release: RemoteRelease) {
  await requireSmall(directory, STATEMENT_FILE)
  const { statement, provenance } = await readProvenance(directory).catch((error: unknown) => {
    throw error instanceof Damaged ? invalid(`${release.name} ${release.version}: ${error.message}.`) : error
  })
  const { externalParameters, resolvedDependencies } = provenance.buildDefinition
  const [{ digest }] = resolvedDependencies
  if (
    externalParameters.name !== release.name ||
    externalParameters.version !== release.version ||
    digest.gitCommit !== release.commit
  )
    throw invalid(`${STATEMENT_FILE} is of another release, or of another commit.`)
  const stated = new Map(statement.subject.map((subject) => [subject.name, subject.digest.sha384]))
  for (const { name, digest: found } of await subjectsIn(directory)) {
    if (name !== STATEMENT_FILE && stated.get(name) !== found.sha384)
      throw invalid(`${STATEMENT_FILE} does not name ${name} as it is.`)
    stated.delete(name)
  }
  for (const name of stated.keys()) throw invalid(`${STATEMENT_FILE} names ${name}, which is missing.`)
}

/** Whether a draft has exactly the files of a stored release, apart from what the registry adds to it. */
async function isSame(draft: string, directory: string): Promise<boolean> {
  const [sent, stored] = await Promise.all([subjectsIn(draft), subjectsIn(directory)])
  return JSON.stringify(sent) === JSON.stringify(stored.filter(({ name }) => name !== RECEIPT_FILE))
}
