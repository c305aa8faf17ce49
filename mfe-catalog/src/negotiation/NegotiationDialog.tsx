import { ATTEMPTS_EXHAUSTED, formatMoney, isolated, OFFER_TOO_HIGH, paths } from '@haggle/shared-contract'
import { useHasPassed } from '@haggle/shared-state'
import { Alert, Dialog, ErrorAlert } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import type { ShownProduct } from '../options/shownProduct'
import AgreedUntil from './AgreedUntil'
import { amountsBetween } from './amounts'
import { AttemptsLeft, Conversation } from './Conversation'
import { OfferForm } from './OfferForm'
import OpenOffer from './OpenOffer'
import type { Negotiation } from './useNegotiation'
import styles from './NegotiationDialog.module.css'

interface NegotiationDialogProps {
  product: ShownProduct
  negotiation: Negotiation
  /** What remains when there is nothing left to haggle. */
  children?: ReactNode
}

/** The negotiation as one thread: offers, the shop's answers and prices, and the next offer. */
export default function NegotiationDialog({ product, negotiation, children }: NegotiationDialogProps) {
  const { sellingPrice, variant, variantText } = product
  const { close, deal, attemptsLeft, offers, awaited, shopOffer, offer, isSending } = negotiation
  const failure = negotiation.failure === ATTEMPTS_EXHAUSTED ? undefined : negotiation.failure
  const isExhausted = attemptsLeft <= 0
  const hasLapsed = useHasPassed(shopOffer?.until)
  const openOffer = hasLapsed ? undefined : shopOffer
  const limit = limitOf(sellingPrice, openOffer?.price)
  const content = useRef<HTMLDivElement>(null)
  // On a low screen, offers that load late would push the focused field out of view.
  useLayoutEffect(() => {
    content.current?.querySelector(':focus')?.scrollIntoView({ block: 'nearest' })
  }, [offers.length, shopOffer?.id])

  return (
    <Dialog title="Negotiate Price" onClose={close}>
      <div ref={content} className={styles.dialog}>
        {deal ? (
          <div>
            <p>{`You have agreed on ${formatMoney(deal.price)}. There is nothing left to haggle.`}</p>
            <AgreedUntil until={deal.until} />
          </div>
        ) : (
          <p>{`The shop asks ${formatMoney(sellingPrice)}${variantText ? ` for ${isolated(variantText)}` : ''}. What would you pay?`}</p>
        )}
        <Conversation
          offers={offers}
          awaited={awaited}
          shopPrices={negotiation.shopPrices}
          renderOpen={(price) =>
            price.id === shopOffer?.id && (
              <OpenOffer offer={shopOffer} onAnswered={(answer) => answer === 'taken' && negotiation.settle()} />
            )
          }
        />
        {!deal && !isExhausted && (
          <OfferForm
            sellingPrice={sellingPrice}
            {...limit}
            amounts={
              awaited > 0 ? [] : amountsBetween(offers.findLast((made) => made.variant === variant)?.price, limit.below)
            }
            isPrimary={!openOffer}
            isSending={isSending}
            failure={failure}
            onOffer={offer}
          />
        )}
        {isExhausted && failure && <ErrorAlert message={failure} />}
        {isExhausted && !deal && !openOffer && <Alert type="warning" title={ATTEMPTS_EXHAUSTED} />}
        <div className={styles.foot}>
          <AttemptsLeft count={attemptsLeft} />
          <Link to={paths.offers}>My Offers</Link>
        </div>
        {(deal ?? (isExhausted && !openOffer)) && <div className={styles.instead}>{children}</div>}
      </div>
    </Dialog>
  )
}

/** A shop's price that the selling price has reached meanwhile is void, though this page may not know yet. */
const limitOf = (sellingPrice: number, shopPrice = sellingPrice) =>
  shopPrice < sellingPrice
    ? {
        below: shopPrice,
        tooHigh: `Your offer must be below the shop's price of ${formatMoney(shopPrice)}; you can take that price.`,
      }
    : { below: sellingPrice, tooHigh: OFFER_TOO_HIGH }
