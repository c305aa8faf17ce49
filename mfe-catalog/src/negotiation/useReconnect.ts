import { useEffect, useEffectEvent, useRef } from 'react'
import type { Connection } from 'shared-state'

/** Calls back when a lost connection is there again: what happened meanwhile was not heard. */
export function useReconnect(connection: Connection, onReconnect: () => void): void {
  const wasConnected = useRef(false)
  const catchUp = useEffectEvent(onReconnect)
  useEffect(() => {
    if (connection === 'disconnected') return
    if (wasConnected.current) catchUp()
    wasConnected.current = true
  }, [connection])
}
