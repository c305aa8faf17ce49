import type { MachineFinding } from '@haggle/shared-contract'
import { ALERT_WORDS, type AlertName } from '../../../base/log/alerts'
import type { alertsSince } from '../../../core/instances/store'
import { about, counted } from './finding'

/** What was raised in the last day, with what the newest is about (HaggleToLookAt). */
export const raised = (alerts: Awaited<ReturnType<typeof alertsSince>>): MachineFinding[] =>
  alerts.map(({ name, times, about: details, raised_at: at }) => {
    const { says, todo } = ALERT_WORDS[name as AlertName] ?? { says: name, todo: 'Look into the log.' }
    const often = times === 1 ? '' : ` (${counted(times, 'time')} in a day)`
    return about('Alert').fault(`${capitalized(says)}${often}: ${detailsOf(details)}.`, { todo, at })
  })

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const detailsOf = (about: string): string =>
  Object.entries(JSON.parse(about) as Record<string, unknown>)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')
