import type { ShopOffer } from '@haggle/shared-contract'
import { Suspense, type ComponentType } from 'react'
import type { OpenOfferProps } from './OpenOffer'
import styles from './ShopAnswer.module.css'

interface ShopAnswerProps extends Omit<OpenOfferProps, 'offer'> {
  offer: ShopOffer | undefined
  /** `OpenOffer`, or what loads it. */
  show: ComponentType<OpenOfferProps>
}

/**
 * The shop's open offer for this customer, with Take and Decline (D51). Rendered without one, too: screen readers announce
 * what comes into a live region.
 */
export const ShopAnswer = ({ offer, show: OpenOffer, ...rest }: ShopAnswerProps) => (
  <div className={styles.announced} aria-live="polite">
    <Suspense>{offer && <OpenOffer key={offer.id} offer={offer} {...rest} />}</Suspense>
  </div>
)
