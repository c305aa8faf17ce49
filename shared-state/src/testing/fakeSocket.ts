import { act } from '@testing-library/react'
import type { ServerEvents } from 'shared-contract'
import type { RealtimeSocket } from '../realtime/socket'

type Listener = (...args: never[]) => void

/** The server's end of the real-time connection. Connections are accepted at once, unless `disconnect` came first. */
export interface FakeSocket {
  /** Sends an event to the browser. */
  emits: <Event extends keyof ServerEvents>(event: Event, ...body: Parameters<ServerEvents[Event]>) => void
  connect: () => void
  disconnect: () => void
  /** The user ids whose rooms were joined, in order. */
  joined: string[]
  /** The tokens of the connections that were opened, in order. */
  tokens: string[]
}

export function fakeSocket(): FakeSocket & { open: (token: string) => Promise<RealtimeSocket> } {
  const listeners = new Map<string, Set<Listener>>()
  const joined: string[] = []
  const tokens: string[] = []
  let online = true

  const fire = (event: string, ...args: unknown[]) =>
    act(() => listeners.get(event)?.forEach((listener) => listener(...(args as never[]))))

  const socket = {
    on: (event: string, listener: Listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      if (event === 'connect' && online) setTimeout(() => fire('connect'))
      return socket
    },
    emit: (_: 'joinRoom', userId: string, reply?: (answer: { ok: true }) => void) => {
      joined.push(userId)
      reply?.({ ok: true })
      return socket
    },
    disconnect: () => {
      listeners.clear()
      return socket
    },
  }

  return {
    joined,
    tokens,
    emits: (event, ...body) => fire(event, ...body),
    connect: () => {
      online = true
      fire('connect')
    },
    disconnect: () => {
      online = false
      fire('disconnect', 'transport close')
    },
    open: (token) => {
      tokens.push(token)
      return Promise.resolve(socket as unknown as RealtimeSocket)
    },
  }
}
