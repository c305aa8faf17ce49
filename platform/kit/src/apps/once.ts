import { entryOf } from './history'
import { changeApp, type AppState, type Revisions } from './revisions'

/**
 * A change that may be requested again. The time of its entry in the history identifies it, and is fixed before the entry is
 * committed, so that a request that was cut off anywhere is recognised.
 */
export interface Once {
  /** The time, if it is fixed. */
  time(): Promise<string | undefined>
  /** Fixes the time, unless another request did; returns it. */
  fix(time: string): Promise<string>
}

/** A change that nobody else can request. */
export function onlyOnce(): Once {
  let fixed: string | undefined
  return { time: () => Promise.resolve(fixed), fix: (time) => Promise.resolve((fixed ??= time)) }
}

interface Committing {
  once?: Once
  revisions?: Revisions
  /** Throws if the change may not be made any more. */
  beforeCommit?: (() => Promise<void>) | undefined
}

/** An app's state. Throws if there is none yet. */
export function requireApp(app: string, current: AppState | undefined): AppState {
  if (!current) throw new Error(`There is no app ${app} here yet: run npm start first.`)
  return current
}

/** Changes a remote, or the shell, of an app, which must exist; a change that the history has already is not made again. */
export const changeOnce = (
  home: string,
  app: string,
  name: string,
  { once = onlyOnce(), revisions, beforeCommit }: Committing,
  change: (state: AppState) => AppState | Promise<AppState>,
): Promise<AppState> =>
  changeApp(
    home,
    app,
    async (current) => {
      const state = requireApp(app, current)
      const time = await once.time()
      if (time !== undefined && entryOf(state.history, name, time)) return state
      const next = await change(state)
      const entry = next.history.at(-1)
      if (!entry || next === state) return next
      await beforeCommit?.()
      return { ...next, history: next.history.with(-1, { ...entry, at: await once.fix(entry.at) }) }
    },
    revisions,
  )
