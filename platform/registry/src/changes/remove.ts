import { liveVersion, withoutRemote } from '@haggle/kit/apps/compositionChanges'
import { removedVersion, withEntries } from '@haggle/kit/apps/history'
import { changeOnce } from '@haggle/kit/apps/once'
import type { AppState } from '@haggle/kit/apps/revisions'
import { GateRefusal, runGate, type Checks } from '@haggle/kit/gate/gate'
import { reasonToKeep } from './reasonToKeep'

/**
 * Removes a remote, and its canary, from an app; its releases stay, for open tabs and for a rollback. Changes nothing if it is
 * removed already. Throws what the gate refuses about the app without it.
 */
export const remove = (home: string, app: string, name: string, checks: Checks = {}): Promise<AppState> =>
  changeOnce(home, app, name, checks, async (state) => {
    const { composition, history } = state
    const from = liveVersion(composition, name)
    if (from === undefined && removedVersion(history, name) !== undefined) return state
    if (from === undefined) throw new Error(`There is no remote ${name} in ${app}.`)
    const reason = reasonToKeep(composition, name)
    if (reason !== undefined) throw new GateRefusal([reason])
    const next = withoutRemote(composition, name)
    // the shell's journey visits all remaining screens
    await runGate(home, next, [next.shell], checks).catch((error: unknown) => {
      throw error instanceof GateRefusal
        ? new GateRefusal(error.reasons.map((why) => `Without ${name}: ${why}`))
        : error
    })
    return { composition: next, history: withEntries(history, [{ action: 'remove', name, from }], checks.by) }
  })
