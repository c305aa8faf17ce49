import { shortened } from '../base/shortened'
import { freezeLine, frozenPlace, MAX_REASON, type Freeze } from '../changes/freeze'
import type { CommandInput } from './commandInput'
import { registryOf } from './registryOf'

/** The commands that freeze an environment, an app or a remote, and end that. */
export const freezeCommands: Record<'freeze' | 'thaw', (call: CommandInput) => Promise<string[]>> = {
  async freeze(call) {
    const { environment = 'production', app, remote } = call
    const request = { until: readUntil(call.until), reason: requireReason(call.reason), app, remote }
    return [`${freezeLine(await (await registryOf(call)).freeze(environment, request))}. Rollback works.`]
  },

  async thaw(call) {
    const { environment = 'production', app, remote } = call
    const registry = await registryOf(call)
    const all = await registry.freezes(environment)
    const isMeant = (freeze: Freeze) => freeze.app === app && freeze.remote === remote
    const ending = all.filter(isMeant)
    if (ending.length === 0) {
      const place = frozenPlace({ environment, app, remote })
      throw new Error([`There is no freeze of ${place}.`, ...all.map((freeze) => `${freezeLine(freeze)}.`)].join('\n'))
    }
    for (const freeze of ending) await registry.thaw(freeze)
    const left = all.filter((freeze) => !isMeant(freeze)).map((freeze) => `Still: ${freezeLine(freeze)}.`)
    return [...ending.map((freeze) => `Ended: ${freezeLine(freeze)}.`), ...left]
  },
}

/** The end of a freeze, as typed: `2026-12-02` is that day's end, `2026-12-02T08:00` a time, both of this machine's zone. */
function readUntil(typed = ''): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(typed)
  const until = new Date(isDay ? `${typed}T23:59:59` : typed)
  if (!/^\d{4}-\d{2}-\d{2}/.test(typed) || Number.isNaN(until.getTime()))
    throw new Error(
      `freeze needs --until, a day or a time such as 2026-12-02T08:00${typed === '' ? '' : `, not "${shortened(typed)}"`}.`,
    )
  return until.toISOString()
}

/** Why, for those whom the freeze will hold. */
function requireReason(reason = ''): string {
  if (reason.trim() === '') throw new Error('freeze needs --reason: what it is for, such as "Black Friday".')
  if (reason.length > MAX_REASON) throw new Error(`--reason must have at most ${MAX_REASON} characters.`)
  return reason
}
