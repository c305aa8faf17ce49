import { useEffect, useEffectEvent, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { NegotiationOutcome } from 'shared-contract'
import { currentUser } from '../session/session'
import type { OpenSocket } from './socket'
import { joinRoom, type Connection } from './joinRoom'

export type { Connection }

/**
 * Listens to the outcomes of this user's offers while the component is mounted and somebody is logged in.
 * An outcome that is sent again comes again; its `id` tells. Says whether the user's room is joined.
 */
export function useRealtime(onOutcome: (outcome: NegotiationOutcome) => void): Connection {
  const user = useSelector(currentUser)
  const dispatch = useDispatch<ThunkDispatch<unknown, { openSocket: OpenSocket }, UnknownAction>>()
  const [connection, setConnection] = useState<Connection>('disconnected')
  const deliver = useEffectEvent(onOutcome)

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
