import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { NegotiationOutcome, ServerEvents } from 'shared-contract'
import { api } from '../api/api'
import { currentUser } from '../session/session'
import { joinRoom, type Connection } from './joinRoom'
import type { OpenSocket } from './socket'

export type { Connection }

/**
 * The cache tag of queries that events keep up to date: they are fetched again when the connection is back, because events
 * may have been missed. Since 2.12.
 */
export const LIVE = 'Live'

const liveApi = api.enhanceEndpoints({ addTagTypes: [LIVE] })

/**
 * Subscribes to the outcomes of this user's offers while mounted and logged in. A repeated outcome is delivered again,
 * with the same `id`. Returns whether the user's room is joined.
 */
export function useRealtime(onOutcome: (outcome: NegotiationOutcome) => void): Connection {
  return useServerEvents({ negotiationOutcome: onOutcome })
}

/** The same for any event sent to a user's room. Since 2.1. */
export function useServerEvents(listeners: Partial<ServerEvents>): Connection {
  const user = useSelector(currentUser)
  const dispatch = useDispatch<ThunkDispatch<unknown, { openSocket: OpenSocket }, UnknownAction>>()
  const [connection, setConnection] = useState<Connection>('disconnected')
  const negotiationOutcome = useEffectEvent<ServerEvents['negotiationOutcome']>((outcome) =>
    listeners.negotiationOutcome?.(outcome),
  )
  const shopOffer = useEffectEvent<ServerEvents['shopOffer']>((offer) => listeners.shopOffer?.(offer))
  const offerReceived = useEffectEvent<ServerEvents['offerReceived']>((received) => listeners.offerReceived?.(received))
  const notice = useEffectEvent<ServerEvents['notice']>((content) => listeners.notice?.(content))

  const userId = user?._id
  const token = user?.token
  useEffect(() => {
    if (userId === undefined || token === undefined) return
    return dispatch((_, __, { openSocket }) =>
      joinRoom(() => openSocket(token), userId, {
        onConnection: setConnection,
        onCatchUp: () => void dispatch(liveApi.util.invalidateTags([LIVE])),
        events: {
          negotiationOutcome: (outcome) => negotiationOutcome(outcome),
          shopOffer: (offer) => shopOffer(offer),
          offerReceived: (received) => offerReceived(received),
          notice: (content) => notice(content),
        },
      }),
    )
  }, [dispatch, userId, token])

  return connection
}
