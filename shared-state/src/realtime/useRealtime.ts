import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { NegotiationOutcome } from 'shared-contract'
import { currentUser } from '../session/session'
import type { OpenSocket } from './socket'
import { joinRoom, type Connection } from './joinRoom'

export type { Connection }

/**
 * Listens to the outcomes of this user's offers while the component is mounted and somebody is logged in.
 * Each outcome comes once, however often it is sent. Says whether the user's room is joined.
 */
export function useRealtime(onOutcome: (outcome: NegotiationOutcome) => void): Connection {
  const user = useSelector(currentUser)
  const dispatch = useDispatch<ThunkDispatch<unknown, { openSocket: OpenSocket }, UnknownAction>>()
  const [connection, setConnection] = useState<Connection>('disconnected')
  const seen = useRef(new Set<string>())
  const deliver = useEffectEvent((outcome: NegotiationOutcome) => {
    if (seen.current.has(outcome.id)) return
    seen.current.add(outcome.id)
    onOutcome(outcome)
  })

  const userId = user?._id
  const token = user?.token
  useEffect(() => {
    if (userId === undefined || token === undefined) return
    return dispatch((_, __, { openSocket }) =>
      joinRoom(() => openSocket(token), userId, {
        onConnection: setConnection,
        onOutcome: (outcome) => deliver(outcome),
      }),
    )
  }, [dispatch, userId, token])

  return connection
}
