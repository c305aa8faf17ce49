import { createInterface } from 'node:readline/promises'
import { liveRelease } from '../apps/compositionChanges'
import { lastMadeLive, shownTime } from '../apps/history'
import { releaseName } from '../build/build'
import { sourceFolders } from '../build/source'
import { MAX_WHY, placeOf, type ChangeTarget } from '../changes/changeRequest'
import type { Registry } from '../client/client'
import { tellIfSlow } from '../client/tellIfSlow'
import { GateRefusal } from '../gate/gate'
import { isMadeOn, uncommittedIn } from '../workspace/git'
import { commitOf, UNKNOWN_COMMIT } from '../workspace/version'
import { isWholeRepository, openWorkspace } from '../workspace/workspace'
import type { CommandInput } from './commandInput'
import { failuresOf } from './ownScripts'

/** What a release tells the registry of the look at its sources. */
interface Looked {
  /** The version that was live in an app then. */
  onto(target: ChangeTarget): string | undefined
  /** Why there was none, or what a person confirmed. */
  anyway?: string | undefined
}

const ways = 'What is meant all the same: --anyway "why", kept with your name in the audit log.'

/**
 * Looks at a remote's sources before they are released. Throws `GateRefusal` for types and tests that fail, and for what a person
 * does not confirm: files that are not committed, and a live release that this one is not made on.
 */
export async function requireReady(call: CommandInput, registry: Registry, targets: ChangeTarget[]): Promise<Looked> {
  const { folder, env, version, anyway } = call
  const workspace = openWorkspace(folder, env)
  // a version was looked at when it was built, and a checkout of Haggle is everybody's own
  if (version !== undefined || anyway !== undefined || isWholeRepository(workspace))
    return { onto: () => undefined, anyway }
  const { root } = workspace
  const found = new Map<string, string>()
  const questions = await uncommitted(root, folder)
  for (const target of targets) {
    const { composition, history } = await registry.state(target)
    const live = liveRelease(composition, releaseName(folder))
    if (!live) continue
    found.set(placeOf(target), live.version)
    if (!(await isOvertaken(root, live))) continue
    const { name, version, entry, commit } = live
    const file = `/releases/${name}/${version}/${entry.path}`
    const { by } = (await registry.provenanceOf(file).catch(() => undefined)) ?? {}
    const { at = live.builtAt } = lastMadeLive(history, name, version) ?? {}
    questions.push(
      `${name} ${version} of ${by ?? 'somebody'} is live in ${placeOf(target)} since ${shownTime(at)}, and its commit ${commit.slice(0, 7)} is not among yours: git pull.`,
    )
  }
  if (questions.length > 0 && !(await isConfirmed(questions, env))) throw new GateRefusal([...questions, ways])
  const faults = await tellIfSlow('Types are checked and tests run …', failuresOf(root, ['types', 'test'], env))
  if (faults.length > 0) throw new GateRefusal([...faults, ways])
  const confirmed = questions.join(' ').slice(0, MAX_WHY) || undefined
  return { onto: (target) => (confirmed === undefined ? found.get(placeOf(target)) : undefined), anyway: confirmed }
}

/** Files named in a question. */
const NAMED = 3

async function uncommitted(root: string, folder: string): Promise<string[]> {
  if ((await commitOf(root, [])) === UNKNOWN_COMMIT) return []
  const files = await uncommittedIn(root, sourceFolders(root, folder))
  if (files.length === 0) return []
  const more = files.length > NAMED ? ` and ${files.length - NAMED} more` : ''
  return [`Not committed, so that nobody could build it again: ${files.slice(0, NAMED).join(', ')}${more}.`]
}

/** Whether a live release is not among what this checkout is made on; a note where that is not known. */
async function isOvertaken(root: string, { name, version, commit }: { name: string; version: string; commit: string }) {
  const isKnown = commit !== UNKNOWN_COMMIT && (await commitOf(root, [])) !== UNKNOWN_COMMIT
  if (!isKnown) return false
  const isMade = await isMadeOn(root, commit.replace('-dirty', ''))
  if (isMade === undefined)
    console.error(`This checkout is shallow: whether it is made on ${name} ${version} is not known (fetch-depth: 0).`)
  return isMade === false
}

/** Asks who sits at the terminal; a CI confirms nothing. */
async function isConfirmed(questions: string[], { CI }: NodeJS.ProcessEnv): Promise<boolean> {
  if (!process.stdin.isTTY || CI) return false
  for (const line of questions) console.error(line)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question('Release it all the same? (y/N) ')
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}
