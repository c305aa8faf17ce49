import { FlagName, FlagRole, RemoteName } from '@haggle/shared-contract/platform'
import { shortened } from '../base/shortened'
import { flagLine, flagsIn } from '../changes/flag'
import type { CommandInput } from './commandInput'
import { registryOf } from './registryOf'

/** The commands that say who has a flag of a remote, and list an app's flags. */
export const flagCommands: Record<'flag' | 'flags', (call: CommandInput) => Promise<string[]>> = {
  async flag(call) {
    const { environment = 'production', flagged: [place = '', flag = ''] = [], overrideFreeze } = call
    const [app = '', name = '', ...rest] = place.split('/')
    if (rest.length > 0 || ![app, name].every((each) => RemoteName.safeParse(each).success))
      throw new Error(`flag needs an app and a remote, such as marketplace/gifts${notThis(place)}.`)
    if (!FlagName.safeParse(flag).success)
      throw new Error(`flag needs the name of a flag, such as newGallery${notThis(flag)}.`)
    const change = {
      action: 'flag' as const,
      name,
      flag,
      percent: readPercent(call),
      role: readRole(call),
      overrideFreeze,
    }
    return (await registryOf(call)).change({ environment, app }, change)
  },

  async flags(call) {
    const { environment = 'production', app = 'marketplace' } = call
    const flags = flagsIn(await (await registryOf(call)).composition({ environment, app }))
    const now = Date.now()
    return flags.length > 0
      ? flags.map((flag) => `${app}/${flagLine(flag, now)}`)
      : [`No live remote of ${app} declares a flag.`]
  },
}

/** The share of visitors; everyone of a role, if only that is named. */
function readPercent({ percent, role, off = false }: CommandInput): number {
  if (off && (percent !== undefined || role !== undefined)) throw new Error('--off takes no --percent and no --role.')
  if (off) return 0
  if (percent === undefined && role === undefined)
    throw new Error('flag needs --percent, a whole number from 0 to 100, or --role, or --off.')
  if (percent !== undefined && (!/^\d+$/.test(percent) || Number(percent) > 100))
    throw new Error(`--percent must be a whole number from 0 to 100, not "${shortened(percent)}".`)
  return Number(percent ?? 100)
}

function readRole({ role }: CommandInput): FlagRole | undefined {
  const found = FlagRole.optional().safeParse(role)
  if (!found.success) throw new Error(`--role must be ${FlagRole.options.join(', ')}, not "${shortened(role ?? '')}".`)
  return found.data
}

const notThis = (typed: string) => (typed === '' ? '' : `, not "${shortened(typed)}"`)
