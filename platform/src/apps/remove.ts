import { matchRoute, type Composition, type Release } from 'shared-contract/platform'
import { GateRefusal, runGate, type Checks } from '../gate/gate'
import { requireApp } from './changes'
import { liveVersion, withoutRemote } from './compositionChanges'
import { removedVersion, withEntries } from './history'
import { changeOnce } from './once'
import type { AppState } from './revisions'

/**
 * Removes a remote, and its canary, from an app; its releases stay, for open tabs and for a rollback. Changes nothing if it is
 * removed already. Throws what the gate refuses about the app without it.
 */
export const remove = (home: string, app: string, name: string, checks: Checks = {}): Promise<AppState> =>
  changeOnce(home, app, name, checks, async (current) => {
    const state = requireApp(app, current)
    const { composition, history } = state
    const from = liveVersion(composition, name)
    if (from === undefined && removedVersion(history, name) !== undefined) return state
    requireRemovable(composition, name)
    const next = withoutRemote(composition, name)
    // the shell's journey visits all remaining screens
    await runGate(home, next, [next.shell], checks).catch((error: unknown) => {
      throw error instanceof GateRefusal
        ? new GateRefusal(error.reasons.map((why) => `Without ${name}: ${why}`))
        : error
    })
    return { composition: next, history: withEntries(history, [{ action: 'remove', name, from }], checks.by) }
  })

/** Throws unless an app can do without a remote. */
function requireRemovable({ app, home, shell, remotes }: Composition, name: string) {
  if (name === 'shell') throw new GateRefusal(['The shell cannot be removed from an app.'])
  const removed = remotes.find((remote) => remote.name === name)
  if (!removed) throw new Error(`There is no remote ${name} in ${app}.`)
  const others = remotes.filter((remote) => remote !== removed).map(({ release }) => release)
  if (others.length === 0) throw new GateRefusal([`${name} is the only remote of ${app}.`])
  const hasHome = ({ screens }: Pick<Release, 'screens'>) =>
    screens.some(({ path }) => matchRoute(path, home) !== undefined)
  if (hasHome(removed.release) && ![shell, ...others].some(hasHome))
    throw new GateRefusal([`${name} has the home of ${app}, ${home}, which the app needs.`])
}
