import { ATTEMPTS_EXHAUSTED, formatMoney, NEGOTIATION_ATTEMPTS } from 'shared-contract'
import { Alert, Dialog } from 'shared-ui'
import { AgreedUntil } from './AgreedUntil'
import { OfferForm } from './OfferForm'
import type { Negotiation } from './useNegotiation'
import styles from './NegotiationDialog.module.css'

interface NegotiationDialogProps {
  sellingPrice: number
  negotiation: Negotiation
}

/** Where a customer makes offers. A rejection leaves it open for the next one. */
export function NegotiationDialog({ sellingPrice, negotiation }: NegotiationDialogProps) {
  const { close, agreed, attemptsLeft, offer, isSending, failure } = negotiation
  const isExhausted = attemptsLeft <= 0 && !agreed
  return (
    <Dialog title="Negotiate Price" onClose={close}>
      <div className={styles.dialog}>
        {agreed ? (
          <div>
            <p>{`You have agreed on ${formatMoney(agreed.price)}. There is nothing left to haggle.`}</p>
            <AgreedUntil until={agreed.until} />
          </div>
        ) : (
          <p>{`The shop asks ${formatMoney(sellingPrice)}. What would you pay?`}</p>
        )}
        <OfferForm
          sellingPrice={sellingPrice}
          isOver={isExhausted || agreed !== undefined}
          isSending={isSending}
          failure={isExhausted ? undefined : failure}
          onOffer={offer}
        />
        {isExhausted && <Alert type="warning" title={ATTEMPTS_EXHAUSTED} />}
        <p className={styles.attempts} aria-live="polite">
          {`Attempts left: ${attemptsLeft} / ${NEGOTIATION_ATTEMPTS}`}
        </p>
      </div>
    </Dialog>
  )
}
