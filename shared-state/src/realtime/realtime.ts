import type { ServerEvents } from '@haggle/shared-contract'
import { api, LIVE } from '../api/api'
import { currentUser, type SessionState } from '../session/session'
import { joinRoom, type Connection } from './joinRoom'
import type { OpenSocket } from './socket'

/** Hears an event; returns the cache tags of what is fetched again, if anything. */
export type Hear = (event: keyof ServerEvents, content: never) => readonly Tag[] | void

export type Tag = Parameters<typeof tagged.util.invalidateTags>[0][number]

const tagged = api.enhanceEndpoints<string>({})

interface Store {
  getState: () => { session: SessionState }
  subscribe: (listener: () => void) => unknown
  dispatch: (action: ReturnType<typeof tagged.util.invalidateTags>) => unknown
}

/** A store's one connection to the room of its user, open while somebody listens. */
export interface Realtime {
  connection: () => Connection
  /** Calls back when the connection changes, until the returned function is called. */
  watch: (onChange: () => void) => () => void
  /** Listens until the returned function is called. */
  listen: (hear: Hear) => () => void
  /** Follows the session of the store. */
  follow: (store: Store) => void
}

export function createRealtime(openSocket: OpenSocket): Realtime {
  const watching = new Set<() => void>()
  const listening = new Set<Hear>()
  let connection: Connection = 'disconnected'
  let token: string | undefined
  let leave: (() => void) | undefined
  let store: Store | undefined

  const refetch = (tags: readonly Tag[]) => tags.length > 0 && store?.dispatch(tagged.util.invalidateTags([...tags]))

  const update = () => {
    const user = store && listening.size > 0 ? currentUser(store.getState()) : undefined
    if (user?.token === token) return
    token = user?.token
    leave?.()
    leave = undefined
    if (user)
      leave = joinRoom(() => openSocket(user.token), user._id, {
        onConnection: (changed) => {
          connection = changed
          watching.forEach((onChange) => onChange())
        },
        onCatchUp: () => refetch([LIVE]),
        // together, so that nothing is fetched twice
        onEvent: (event, content) => refetch([...listening].flatMap((hear) => hear(event, content) ?? [])),
      })
  }

  return {
    connection: () => connection,
    watch: (onChange) => {
      watching.add(onChange)
      return () => watching.delete(onChange)
    },
    listen: (hear) => {
      listening.add(hear)
      update()
      return () => {
        listening.delete(hear)
        update()
      }
    },
    follow: (followed) => {
      store = followed
      followed.subscribe(update)
    },
  }
}
