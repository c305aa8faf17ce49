import { useId } from 'react'
import { paths, type Product } from 'shared-contract'
import { useHasPassed, useSession } from 'shared-state'
import { Button, LinkButton } from 'shared-ui'
import { NegotiationDialog } from './NegotiationDialog'
import type { Negotiation } from './useNegotiation'
import { whyNotNegotiate } from './whyNotNegotiate'
import styles from './NegotiatePrice.module.css'

interface NegotiatePriceProps {
  product: Product
  negotiation: Negotiation
}

/** The Negotiate Price button, or why it is disabled. */
export function NegotiatePrice({ product, negotiation }: NegotiatePriceProps) {
  const reasonId = useId()
  const session = useSession()
  const hasLapsed = useHasPassed(negotiation.shopOffer?.until)
  const reason = whyNotNegotiate(session, hasLapsed ? { ...negotiation, shopOffer: undefined } : negotiation)
  return (
    <>
      <div className={styles.ways}>
        <Button
          size="large"
          disabled={reason !== undefined || product.countInStock === 0}
          loading={negotiation.isOpening}
          aria-describedby={reasonId}
          onClick={negotiation.open}
        >
          Negotiate Price
        </Button>
        {!session && (
          <LinkButton size="large" to={paths.loginForProduct(product._id)}>
            Log in to make an offer
          </LinkButton>
        )}
      </div>
      {reason && !negotiation.isOpen && (
        <p id={reasonId} className={styles.reason}>
          {reason}
        </p>
      )}
      {negotiation.isOpen && <NegotiationDialog sellingPrice={product.sellingPrice} negotiation={negotiation} />}
    </>
  )
}
