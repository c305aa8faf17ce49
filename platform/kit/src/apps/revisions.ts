import { randomUUID } from 'node:crypto'
import { readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Composition } from '@haggle/shared-contract/platform'
import { codeOf, fsyncFolder, fsyncTree, makeFolder } from '@haggle/shared-server'
import { z } from 'zod'
import { precompress } from '../base/compress'
import { openDraft } from '../releases/store'
import { openKey } from '../signing/key'
import { signFolder } from '../signing/statement'
import { HistoryEntry } from './history'
import { indexPageOf } from './page'
import { readDocument, requireSigned, STATEMENT_FILE } from './revisionFiles'

/*
 * An app's directory `apps/<app>` is a symlink to its newest revision, `apps/.revisions/<app>/<number>/`, with
 * composition, page and history. A revision is written to a draft and renamed into place, so readers only see complete
 * ones, even if the writer is killed. Of two writers with the same number, one cannot rename its draft and starts again
 * from the other's composition. There is no lock that a killed writer could leave behind.
 */

/** The directory that a host serves for an app. */
export const appDirectory = (home: string, app: string) => join(home, 'apps', app)

const revisionsFolder = (home: string, app: string) => join(home, 'apps', '.revisions', app)

/** Revisions kept per app. */
const MAX_REVISIONS = 50

/** An app's composition and its history. */
export interface AppState {
  composition: Composition
  history: HistoryEntry[]
}

export type NumberedState = AppState & { number: number }

/** Reads an app's newest revision; undefined before the first. Throws `Damaged` if it cannot be parsed or verified. */
export async function readApp(home: string, app: string): Promise<AppState | undefined> {
  const newest = await readNewest(home, app)
  return newest && { composition: newest.composition, history: newest.history }
}

/** Like `readApp`, with the revision's number. */
async function readNewest(home: string, app: string): Promise<NumberedState | undefined> {
  const number = await newestRevision(home, app)
  if (number === 0) return undefined
  const revision = join(revisionsFolder(home, app), String(number))
  const state = {
    number,
    composition: await readDocument(join(revision, 'composition.json'), Composition),
    history: await readDocument(join(revision, 'history.json'), z.array(HistoryEntry)),
  }
  await requireSigned(revision)
  return state
}

/** The names of all apps of a home. */
export const appsIn = (home: string): Promise<string[]> => readdir(join(home, 'apps/.revisions')).catch(() => [])

/** Reads the compositions of all kept revisions of all apps. Throws if one cannot be read. */
export async function readRevisions(home: string): Promise<Composition[]> {
  const revisions = await Promise.all(
    (await appsIn(home)).map(async (app) =>
      (await revisionNumbers(home, app)).map((number) => join(revisionsFolder(home, app), String(number))),
    ),
  )
  return Promise.all(revisions.flat().map((revision) => readDocument(join(revision, 'composition.json'), Composition)))
}

/** Whether an app has any revision. */
export const appExists = async (home: string, app: string) => (await newestRevision(home, app)) > 0

/** The revisions of an environment's apps: its home's own or, of several registries, the shared ones, copied into each home. */
export interface Revisions {
  /** Reads an app's newest revision; undefined before the first. Throws `Damaged`. */
  read(app: string): Promise<NumberedState | undefined>
  /** Commits a revision and shows it in the home; false if its number is taken. */
  commit(app: string, number: number, state: AppState): Promise<boolean>
}

/** The revisions that a home alone has. */
export const ownRevisions = (home: string): Revisions => ({
  read: (app) => readNewest(home, app),
  commit: (app, number, state) => storeRevision(home, app, number, state),
})

/**
 * Creates an app's next revision. `change` receives the current state and runs again if another writer was faster. A
 * change without effect creates no revision.
 */
export async function changeApp(
  home: string,
  app: string,
  change: (current: AppState | undefined) => AppState | Promise<AppState>,
  revisions = ownRevisions(home),
): Promise<AppState> {
  for (;;) {
    const current = await revisions.read(app)
    const number = current?.number ?? 0
    const { composition, history } = await change(current)
    const next = { composition: Composition.parse(composition), history }
    if (indexPageOf(next.composition) === (await readPage(home, app, number))) {
      await pointToNewest(home, app)
      return next
    }
    if (await revisions.commit(app, number + 1, next)) return next
  }
}

/** Writes a revision and points the app at the newest one; false if another writer has taken its number. */
export async function storeRevision(home: string, app: string, number: number, state: AppState): Promise<boolean> {
  const isKept = await claim(home, app, number, state)
  // also if it was there: its writer may have died, or found the disk full, before this
  await pointToNewest(home, app)
  if (isKept) await prune(home, app)
  return isKept
}

async function claim(home: string, app: string, number: number, state: AppState): Promise<boolean> {
  const revisions = revisionsFolder(home, app)
  makeFolder(revisions)
  const draft = await openDraft(home)
  try {
    await writeFile(join(draft, 'composition.json'), json(state.composition))
    await writeFile(join(draft, 'history.json'), json(state.history))
    await writeFile(join(draft, 'index.html'), indexPageOf(state.composition))
    const predicate = { app, number }
    await signFolder(draft, STATEMENT_FILE, { predicateType: 'haggle revision', predicate }, await openKey(home))
    await precompress(draft)
    await fsyncTree(draft)
    await rename(draft, join(revisions, String(number)))
    await fsyncFolder(revisions)
    return true
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (isTaken(error)) return false
    throw error
  }
}

/** Repeats until the symlink points at the newest revision, so that a slow writer cannot restore an older one. */
export async function pointToNewest(home: string, app: string): Promise<void> {
  const link = appDirectory(home, app)
  for (;;) {
    const target = join('.revisions', app, String(await newestRevision(home, app)))
    if ((await readlink(link).catch(() => undefined)) === target) return
    const temporary = `${link}-${randomUUID()}`
    await symlink(target, temporary)
    await rename(temporary, link)
  }
}

const readPage = (home: string, app: string, number: number) =>
  readFile(join(revisionsFolder(home, app), String(number), 'index.html'), 'utf8').catch(() => undefined)

export async function newestRevision(home: string, app: string): Promise<number> {
  return Math.max(0, ...(await revisionNumbers(home, app)))
}

async function revisionNumbers(home: string, app: string): Promise<number[]> {
  const names = await readdir(revisionsFolder(home, app)).catch(() => [])
  return names.filter((name) => /^\d+$/.test(name)).map(Number)
}

/** Deletes an app's revisions in the home. */
export const deleteRevisions = (home: string, app: string) =>
  rm(revisionsFolder(home, app), { recursive: true, force: true })

async function prune(home: string, app: string) {
  const numbers = (await revisionNumbers(home, app)).sort((a, b) => b - a)
  const old = numbers.slice(MAX_REVISIONS).map((number) => join(revisionsFolder(home, app), String(number)))
  await Promise.all(old.map((revision) => rm(revision, { recursive: true, force: true })))
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** Whether the number was taken; the same codes of another call, as for a missing disk, would come again at every try. */
const isTaken = (error: unknown) =>
  error instanceof Error &&
  'syscall' in error &&
  error.syscall === 'rename' &&
  ['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')
