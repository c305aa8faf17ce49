import {
  NEGOTIATION_ATTEMPTS,
  type NegotiationOutcome,
  type NegotiationState,
  type PastOffer,
  type ShopOffer,
} from '@haggle/shared-contract'
import {
  type Connection,
  errorMessage,
  isUnanswered,
  serverNow,
  useAfter,
  useRealtime,
  useSession,
} from '@haggle/shared-state'
import { useDismissToast, useToast } from '@haggle/shared-ui'
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ShownProduct } from '../options/shownProduct'
import { useCatalogNegotiationQuery, useCatalogRequestNegotiationMutation } from './api'
import { useEndedAgreement, useOfferHistory, useShopPrices, type ShopPrice } from './useOfferHistory'

export interface Negotiation {
  connection: Connection
  attemptsLeft: number
  /** The agreed price while valid, and until when (ISO time). */
  agreed?: AgreedPrice
  /** The same, whichever variant it was agreed on; it ends the haggling over all of them (D77). */
  deal?: AgreedPrice
  /** The shop's open offer for this customer. */
  shopOffer?: ShopOffer
  /** All of the shop's offers, oldest first; earlier ones are loaded with the customer's. */
  shopPrices: readonly ShopPrice[]
  /** Offers so far, oldest first; loaded while the dialog is open. */
  offers: readonly PastOffer[]
  /** The number of offers that are still being loaded. */
  awaited: number
  /** Why the negotiation is over, after an agreement that was paid or lapsed. */
  ended?: string
  /** Whether the dialog is open; it waits for the negotiation's state, so that it does not grow under a finger. */
  isOpen: boolean
  isOpening: boolean
  open: () => void
  close: () => void
  /** Whether a price was agreed on this page. */
  isDeal: boolean
  /** Closes the dialog upon an agreement. */
  settle: () => void
  /**
   * Sends an offer in dollars; the outcome arrives as a toast and in this state. Resolves with whether it was decided.
   */
  offer: (proposedPrice: number, note?: string) => Promise<boolean>
  isSending: boolean
  /** Why the last request failed. */
  failure?: string
}

interface AgreedPrice {
  price: number
  until: string
  variant?: string
}

/** The negotiation of the product on screen: its state, dialog and outcomes. */
export function useNegotiation(product: ShownProduct): Negotiation {
  const { _id: productId, variant, variantText } = product
  const isCustomer = useSession()?.role === 'user'
  const [isOpen, setOpen] = useState(false)
  const [isDeal, setDeal] = useState(false)
  const [made, setMade] = useState<readonly PastOffer[]>([])
  const [attemptsBefore, setAttemptsBefore] = useState(NEGOTIATION_ATTEMPTS)
  const {
    data: current,
    isLoading,
    refetch,
  } = useCatalogNegotiationQuery(
    { productId, variant },
    {
      skip: !isCustomer,
      refetchOnMountOrArgChange: true,
      refetchOnFocus: true,
    },
  )
  const [request, { data: reply, error, isLoading: isSending, reset }] = useCatalogRequestNegotiationMutation()
  const close = () => setOpen(false)
  const settle = () => {
    close()
    setDeal(true)
  }
  const announce = useAnnouncement(productId, settle)
  const refresh = () => isCustomer && void refetch()

  const connection = useRealtime(announce)

  const announceReply = useEffectEvent(announce)
  useEffect(() => {
    if (reply) announceReply(reply)
  }, [reply])

  const deal = agreedIn(current ?? product)
  const agreed = deal?.variant === variant ? deal : undefined
  const attemptsLeft = current?.attemptsLeft ?? NEGOTIATION_ATTEMPTS
  const isOver = isCustomer && attemptsLeft <= 0 && !deal
  const hasOffered = isCustomer && attemptsLeft < NEGOTIATION_ATTEMPTS
  const history = useOfferHistory(productId, made, hasOffered && (isOpen || isOver))
  const { offers } = history
  useAfter(agreed?.until, refresh)

  const offer = async (proposedPrice: number, note?: string) => {
    const words = note === undefined ? {} : { note }
    setAttemptsBefore(attemptsLeft)
    const { data } = await request({ productId, variant, proposedPrice, ...words })
    if (!data) return false
    const { id, status } = data
    setMade((before) => [
      ...before,
      {
        id,
        variant,
        variantText,
        price: proposedPrice,
        status,
        createdAt: new Date(serverNow()).toISOString(),
        ...words,
      },
    ])
    return true
  }

  const open = current?.shopOffer
  const shopOffer = deal || open?.variant !== variant ? undefined : open
  return {
    connection,
    attemptsLeft,
    agreed,
    deal,
    shopOffer,
    shopPrices: useShopPrices(history.answers, shopOffer, NEGOTIATION_ATTEMPTS - attemptsLeft),
    offers,
    awaited: history.isLoading ? Math.max(0, NEGOTIATION_ATTEMPTS - attemptsLeft - offers.length) : 0,
    ended: useEndedAgreement(productId, offers, isOver),
    isOpen: isOpen && !isLoading,
    isOpening: isOpen && isLoading,
    open: () => {
      // keeps the state of an offer that is still being sent since the dialog was closed
      if (!isSending) reset()
      // paint the press first: rendering the dialog takes a while on a slow phone
      startTransition(() => setOpen(true))
    },
    close,
    isDeal,
    settle,
    offer,
    isSending,
    // no failure if the request took an attempt: it was decided and only its reply was lost
    failure:
      error && (!isUnanswered(error) || attemptsLeft === attemptsBefore)
        ? errorMessage(error, 'Failed to send negotiation request.')
        : undefined,
  }
}

const agreedIn = ({ agreedPrice, agreedUntil, variant }: Partial<NegotiationState>) =>
  agreedPrice !== undefined && agreedUntil !== undefined
    ? { price: agreedPrice, until: agreedUntil, variant }
    : undefined

/** Shows an outcome once, over whichever channel it arrives first, and only for the product on screen (D17). */
function useAnnouncement(onScreen: string, onAccepted: () => void) {
  const toast = useToast()
  const dismissToast = useDismissToast()
  const announced = useRef(new Set<string>())

  return ({ id, productId, status, message: description }: NegotiationOutcome) => {
    if (productId !== onScreen || announced.current.has(id)) return
    announced.current.add(id)
    if (status === 'accepted') {
      dismissToast('Negotiation Rejected')
      toast({ status: 'success', title: 'Negotiation Accepted!', description })
      onAccepted()
    } else if (status === 'rejected') {
      toast({ status: 'error', title: 'Negotiation Rejected', description })
    } else {
      // of a newer contract
      toast({ status: 'info', title: description })
    }
  }
}
