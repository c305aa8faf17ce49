import { withFlag } from '@haggle/kit/apps/compositionChanges'
import { requireApp, type Once } from '@haggle/kit/apps/once'
import { changeApp, type AppState, type Revisions } from '@haggle/kit/apps/revisions'
import type { FlagChange } from '@haggle/kit/changes/changeRequest'
import { flagsIn, isLess } from '@haggle/kit/changes/flag'
import { GateRefusal } from '@haggle/kit/gate/gate'

interface Committing {
  once: Once
  revisions?: Revisions | undefined
  /** Called before visitors get a flag that they did not have; throws if they may not. Fewer may have it at any time. */
  beforeMore: () => Promise<void>
}

/**
 * Sets a flag of a remote in an app, or turns it off. The history has releases only; the audit log has this. Once made, a repeated
 * change does nothing: the flag may have been turned off since.
 */
export async function setFlag(
  home: string,
  app: string,
  { name, flag, percent, role }: FlagChange,
  { once, revisions, beforeMore }: Committing,
): Promise<AppState> {
  const isMade = (await once.time()) !== undefined
  const at = new Date().toISOString()
  const state = await changeApp(home, app, change, revisions)
  await once.fix(at)
  return state

  async function change(current: AppState | undefined): Promise<AppState> {
    const state = requireApp(app, current)
    if (isMade) return state
    const { composition } = state
    if (composition.remotes.every((remote) => remote.name !== name))
      throw new GateRefusal([`There is no remote ${name} in ${app}.`])
    const own = flagsIn(composition).filter(({ remote }) => remote === name)
    const known = own.find((each) => each.flag === flag)
    // of an unknown name, off would be believed of the flag that was meant
    if (!known || (percent > 0 && known.does === undefined)) throw new GateRefusal([unknownFlag(name, flag, own)])
    const { set } = known
    if ((set?.percent ?? 0) === percent && (percent === 0 || set?.role === role)) return state
    if (!isLess(set, { percent, role })) await beforeMore()
    return {
      ...state,
      composition: withFlag(composition, name, flag, percent === 0 ? undefined : { percent, role, since: at }),
    }
  }
}

function unknownFlag(name: string, flag: string, own: ReturnType<typeof flagsIn>): string {
  const declared = own.filter(({ does }) => does !== undefined).map((each) => each.flag)
  const known = declared.length > 0 ? `its flags are ${declared.join(', ')}` : 'its remote.json declares none'
  return `The live ${name} has no flag ${flag}; ${known}.`
}
