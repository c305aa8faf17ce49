import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { NEGOTIATION_ATTEMPTS, type NegotiationOutcome, type Product } from 'shared-contract'
import { type Connection, errorMessage, useRealtime, useSession } from 'shared-state'
import { useToast } from 'shared-ui'
import { useHearOutcomeMutation, useNegotiationQuery, useRequestNegotiationMutation } from './api'

export interface Negotiation {
  connection: Connection
  attemptsLeft: number
  /** The price this customer haggled, while it holds, and until when (ISO time). */
  agreed?: AgreedPrice
  isOpen: boolean
  open: () => void
  close: () => void
  /** Sends an offer in dollars; what comes of it arrives as a toast and in this state. */
  offer: (proposedPrice: number) => void
  isSending: boolean
  /** Why the last request failed. */
  failure?: string
}

export interface AgreedPrice {
  price: number
  until: string
}

/** Haggling over the product on screen: where it stands, its dialog, its outcomes. */
export function useNegotiation(product: Product): Negotiation {
  const productId = product._id
  const isCustomer = useSession()?.role === 'user'
  const [isOpen, setOpen] = useState(false)
  const { data: standing, refetch } = useNegotiationQuery(productId, {
    skip: !isCustomer,
    refetchOnMountOrArgChange: true,
  })
  const [request, { data: reply, error, isLoading: isSending, reset }] = useRequestNegotiationMutation()
  const [hear] = useHearOutcomeMutation()
  const close = () => setOpen(false)
  const announce = useAnnouncement(productId, close)

  const connection = useRealtime((outcome) => {
    void hear(outcome)
    announce(outcome)
  })
  useReconnect(connection, () => isCustomer && void refetch())

  const announceReply = useEffectEvent(announce)
  useEffect(() => {
    if (reply) announceReply(reply)
  }, [reply])

  return {
    connection,
    attemptsLeft: standing?.attemptsLeft ?? NEGOTIATION_ATTEMPTS,
    agreed: agreedIn(standing ?? product),
    isOpen,
    open: () => {
      reset()
      setOpen(true)
    },
    close,
    offer: (proposedPrice) => void request({ productId, proposedPrice }),
    isSending,
    failure: error && errorMessage(error, 'Failed to send negotiation request.'),
  }
}

const agreedIn = ({ agreedPrice, agreedUntil }: { agreedPrice?: number; agreedUntil?: string }) =>
  agreedPrice !== undefined && agreedUntil !== undefined ? { price: agreedPrice, until: agreedUntil } : undefined

/** Tells the customer an outcome: once, by whatever way it comes, and only of the product on screen (D17). */
export function useAnnouncement(onScreen: string, onAccepted: () => void) {
  const toast = useToast()
  const told = useRef(new Set<string>())

  return ({ id, productId, status, message: description }: NegotiationOutcome) => {
    if (productId !== onScreen || told.current.has(id)) return
    told.current.add(id)
    if (status === 'accepted') {
      toast({ status: 'success', title: 'Negotiation Accepted!', description })
      onAccepted()
    } else {
      toast({ status: 'error', title: 'Negotiation Rejected', description })
    }
  }
}

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
