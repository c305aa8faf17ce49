import { useRef } from 'react'
import type { NegotiationOutcome } from 'shared-contract'
import { useToast } from 'shared-ui'

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
