import { randomBytes } from 'node:crypto'
import { CallError } from '@haggle/kit/base/callError'
import { parseDocument } from '@haggle/kit/base/document'
import type { ChangeRequest, ChangeTarget } from '@haggle/kit/changes/changeRequest'
import { Freeze, freezeLine, holds, LONGEST_FREEZE, type FreezeRequest } from '@haggle/kit/changes/freeze'
import { GateRefusal } from '@haggle/kit/gate/gate'
import type { Storage } from '@haggle/kit/storage/storage'
import { DAY } from '@haggle/shared-server'
import type { AuditedAction } from './audit'

const keyOf = (id: string) => `freezes/${id}.json`

/** What tells the audit log of a freeze, or of its end. */
export const freezeEntry = (
  action: 'freeze' | 'thaw',
  { id, environment, app, remote, until, reason }: Freeze,
): AuditedAction => ({
  action,
  subject: [environment, app ?? '*', remote ?? '*'].join('/'),
  detail: { freeze: id, until, reason },
})

/** The freezes of a storage. All registries that share it keep them from their next change on. */
export function openFreezes(storage: Storage, now: () => number) {
  /** The freezes that have not ended, the oldest first. */
  async function list(): Promise<Freeze[]> {
    const stored = await Promise.all((await storage.list('freezes/')).map((key) => storage.get(key)))
    return stored
      .flatMap((each) => (each ? parseDocument(each.bytes.toString(), Freeze) : []))
      .filter(({ until }) => Date.parse(until) > now())
      .toSorted((a, b) => a.at.localeCompare(b.at))
  }

  return {
    list,

    async add(environment: string, request: FreezeRequest, by: string): Promise<Freeze> {
      const left = Date.parse(request.until) - now()
      if (left <= 0 || left > LONGEST_FREEZE)
        throw new CallError(400, `until must be in the next ${LONGEST_FREEZE / DAY} days, not ${request.until}.`)
      const at = new Date(now()).toISOString()
      const freeze = { ...request, id: randomBytes(6).toString('hex'), environment, by, at }
      await storage.create(keyOf(freeze.id), JSON.stringify(freeze))
      return freeze
    },

    end: ({ id }: Freeze): Promise<void> => storage.remove(keyOf(id)),

    /** Throws `GateRefusal` if a freeze holds a change back. Going back always works; fewer having a flag is not asked for. */
    async requireThawed(target: ChangeTarget, change: ChangeRequest): Promise<void> {
      if (change.action === 'rollback' || change.overrideFreeze !== undefined) return
      const held = (await list()).filter((freeze) => holds(freeze, target, change.name))
      if (held.length === 0) return
      const back = change.action === 'flag' ? 'Turning it off works.' : 'Rollback works.'
      const ways = `${back} What cannot wait: --override-freeze "why", kept with your name in the audit log.`
      throw new GateRefusal([...held.map(freezeLine), ways])
    },
  }
}

export type Freezes = ReturnType<typeof openFreezes>

/** Removes what ended: the audit log has it. */
export async function removeOldFreezes(storage: Storage, now: number): Promise<void> {
  for (const key of await storage.list('freezes/')) {
    const stored = await storage.get(key)
    if (stored && Date.parse(parseDocument(stored.bytes.toString(), Freeze).until) <= now) await storage.remove(key)
  }
}
