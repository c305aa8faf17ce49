import type { MachineFinding } from '@haggle/shared-contract'
import type { Instance } from '../../../core/instances/store'
import { about, listed } from './finding'

/** How back ends reach what they depend on: the database, which answers them, and the registry. */
export function reach(running: readonly Instance[], database: string): MachineFinding[] {
  return [...databaseTook(running, database), ...registry(running)]
}

/** Longer is felt by everybody, in ms. */
const SLOW = 500

function databaseTook(running: readonly Instance[], database: string): MachineFinding[] {
  const took = Math.max(0, ...running.flatMap(({ signs }) => signs.databaseTook ?? []))
  const says = `${database} answers${took > 0 ? ` in ${Math.max(1, Math.round(took))} ms` : ''}.`
  if (took <= SLOW) return [about('Database').ok(says)]
  return [
    about('Database').warning(says, {
      todo: 'Look at the load of its machine, and for statements that others wait for.',
    }),
  ]
}

function registry(running: readonly Instance[]): MachineFinding[] {
  const { ok, warning, fault } = about('Registry')
  const as = (state: string) => running.filter(({ signs }) => signs.registry === state).map(({ place }) => place)
  const [ready, unready, silent] = [as('ready'), as('unready'), as('silent')]
  if (unready.length > 0)
    return [fault('It is not ready.', { todo: 'Read its log: its storage, or what is live, cannot be read.' })]
  if (silent.length > 0)
    return [
      fault(`${listed(silent)} cannot reach it.`, {
        todo: 'Start the registry, or correct REGISTRY_URL. Until then teams release nothing; what is live goes on.',
      }),
    ]
  if (ready.length > 0) return [ok('It is ready.')]
  return [
    warning('It is not watched.', { todo: 'Set REGISTRY_URL for the back ends, and it is told here how it does.' }),
  ]
}
