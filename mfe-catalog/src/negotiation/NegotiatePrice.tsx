import { paths } from '@haggle/shared-contract'
import { useHasPassed, useSession } from '@haggle/shared-state'
import { Button, LinkButton, lazyPart } from '@haggle/shared-ui'
import { Suspense, useEffect, useId, type ReactNode } from 'react'
import type { ShownProduct } from '../options/shownProduct'
import type { Negotiation } from './useNegotiation'
import { whyNotNegotiate } from './whyNotNegotiate'
import styles from './NegotiatePrice.module.css'

const loadDialog = () => import(/* webpackChunkName: "haggling" */ './NegotiationDialog')
const NegotiationDialog = lazyPart(loadDialog)

interface NegotiatePriceProps {
  product: ShownProduct
  negotiation: Negotiation
  /** Whether it is the filled button; for a guest the link to the log-in is. */
  isPrimary: boolean
  /** Asks for an option that is not chosen yet, in place of the dialog (D77). */
  askToChoose: (() => void) | undefined
  /** What remains when there is nothing left to haggle. */
  children: ReactNode
}

/** The Negotiate Price button, or why it is disabled. */
export function NegotiatePrice({ product, negotiation, isPrimary, askToChoose, children }: NegotiatePriceProps) {
  const reasonId = useId()
  const session = useSession()
  const hasLapsed = useHasPassed(negotiation.shopOffer?.until)
  const reason = whyNotNegotiate(session, hasLapsed ? { ...negotiation, shopOffer: undefined } : negotiation)
  const type = isPrimary ? 'primary' : 'default'
  const mayOpen = reason === undefined
  useEffect(() => {
    // before the button is pressed; a failure shows then
    if (mayOpen) loadDialog().catch(() => undefined)
  }, [mayOpen])
  return (
    <>
      <div className={styles.ways}>
        <Button
          type={session ? type : 'default'}
          size="large"
          disabled={reason !== undefined || product.countInStock === 0}
          loading={negotiation.isOpening}
          aria-describedby={reasonId}
          onClick={askToChoose ?? negotiation.open}
        >
          Negotiate Price
        </Button>
        {!session && product.countInStock > 0 && (
          <LinkButton type={type} size="large" to={paths.loginForProduct(product._id)}>
            Log in to make an offer
          </LinkButton>
        )}
      </div>
      {reason && !negotiation.isOpen && (
        <p id={reasonId} className={styles.reason}>
          {reason}
        </p>
      )}
      {negotiation.isOpen && (
        <Suspense>
          <NegotiationDialog product={product} negotiation={negotiation}>
            {children}
          </NegotiationDialog>
        </Suspense>
      )}
    </>
  )
}
