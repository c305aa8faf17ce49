import { lazy, Suspense, useId } from 'react'
import type { Product } from 'shared-contract'
import { useSession } from 'shared-state'
import { Button } from 'shared-ui'
import type { Negotiation } from './useNegotiation'
import { whyNotNegotiate } from './whyNotNegotiate'
import styles from './NegotiatePrice.module.css'

const NegotiationDialog = lazy(() => import('./NegotiationDialog'))

interface NegotiatePriceProps {
  product: Product
  negotiation: Negotiation
}

/** The way into haggling, or why there is none. The dialog's code comes only to those who may haggle. */
export function NegotiatePrice({ product, negotiation }: NegotiatePriceProps) {
  const reasonId = useId()
  const session = useSession()
  const reason = whyNotNegotiate(session, negotiation)
  return (
    <>
      <Button
        size="large"
        className={styles.open}
        disabled={reason !== undefined || product.countInStock === 0}
        aria-describedby={reasonId}
        onClick={negotiation.open}
      >
        Negotiate Price
      </Button>
      {reason && !negotiation.isOpen && (
        <p id={reasonId} className={styles.reason}>
          {reason}
        </p>
      )}
      {session?.role === 'user' && (
        <Suspense>
          <NegotiationDialog sellingPrice={product.sellingPrice} negotiation={negotiation} />
        </Suspense>
      )}
    </>
  )
}
