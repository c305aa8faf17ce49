import type { JoinReply, ServerEvents } from '@haggle/shared-contract'
import { act } from '@testing-library/react'
import type { OpenSocket, RealtimeSocket } from '../realtime/socket'

type Listener = (...args: unknown[]) => void

/** The server's end of the real-time connection. It accepts everyone unless told otherwise. */
export interface FakeSocket {
  /** Sends an event to the browser. */
  emits: <Event extends keyof ServerEvents>(event: Event, ...body: Parameters<ServerEvents[Event]>) => void
  connect: () => void
  disconnect: () => void
  /** Refuses to join rooms from now on. */
  refuses: (message: string) => void
  /** Whether the browser holds a connection open. */
  isOpen: () => boolean
  /** The user ids that asked to join their room, in order. */
  joined: string[]
  /** The tokens of the connections that were opened, in order. */
  tokens: string[]
}

export function fakeSocket(): FakeSocket & { open: OpenSocket } {
  const joined: string[] = []
  const tokens: string[] = []
  let listeners = new Map<string, Listener>()
  let isReachable = true
  let answer: JoinReply = { ok: true }

  const fire = (event: string, ...args: unknown[]) => act(() => listeners.get(event)?.(...args))

  const browserEnd = {
    on: (event: string, listener: Listener) => listeners.set(event, listener),
    onAny: (listener: Listener) => listeners.set('any event', listener),
    emit: (_: 'joinRoom', userId: string, reply: (answer: JoinReply) => void) => {
      joined.push(userId)
      reply(answer)
    },
    disconnect: () => {
      listeners = new Map()
    },
  }

  return {
    joined,
    tokens,
    emits: (event, ...body) => fire('any event', event, ...body),
    connect: () => {
      isReachable = true
      fire('connect')
    },
    disconnect: () => {
      isReachable = false
      fire('disconnect', 'transport close')
    },
    refuses: (message) => {
      answer = { ok: false, message }
    },
    isOpen: () => listeners.size > 0,
    open: (token) => {
      tokens.push(token)
      setTimeout(() => isReachable && fire('connect'))
      return Promise.resolve(browserEnd as unknown as RealtimeSocket)
    },
  }
}
