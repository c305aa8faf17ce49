import type { NegotiationOutcome, ServerEvents } from '@haggle/shared-contract'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useDispatch } from 'react-redux'
import type { Connection } from './joinRoom'
import type { Hear, Realtime } from './realtime'

export type { Connection }

/** A listener per event; what has none is ignored, events of a newer back end, too. */
export type Listeners<Result> = {
  [Event in keyof ServerEvents]?: (...content: Parameters<ServerEvents[Event]>) => Result
}

/**
 * Subscribes to the outcomes of this user's offers while mounted and logged in. A repeated outcome is delivered again,
 * with the same `id`. Returns whether the user's room is joined.
 */
export function useRealtime(onOutcome: (outcome: NegotiationOutcome) => void): Connection {
  return useServerEvents({ negotiationOutcome: onOutcome })
}

/** The same for any event sent to a user's room. Since 2.1. */
export function useServerEvents(listeners: Partial<ServerEvents>): Connection {
  const dispatch = useDispatch<ThunkDispatch<unknown, { realtime: Realtime }, UnknownAction>>()
  const realtime = dispatch((_, __, extra) => extra.realtime)
  const hear = useEffectEvent<Hear>((event, content) => {
    listeners[event]?.(content)
  })
  useEffect(() => realtime.listen((event, content) => hear(event, content)), [realtime])
  return useSyncExternalStore(realtime.watch, realtime.connection, () => 'disconnected')
}
