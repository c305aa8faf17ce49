import { ATTEMPTS_EXHAUSTED, formatMoney, NEGOTIATION_ATTEMPTS } from 'shared-contract'
import { Alert } from 'shared-ui'
import { Modal } from 'shared-ui/forms'
import { AgreedUntil } from './AgreedUntil'
import { OfferForm } from './OfferForm'
import type { Negotiation } from './useNegotiation'
import styles from './NegotiationDialog.module.css'

interface NegotiationDialogProps {
  sellingPrice: number
  negotiation: Negotiation
}

/** Where a customer makes offers. A rejection leaves it open for the next one. */
export default function NegotiationDialog({ sellingPrice, negotiation }: NegotiationDialogProps) {
  const { isOpen, close, agreed, attemptsLeft, offer, isSending, failure } = negotiation
  const isExhausted = attemptsLeft <= 0 && !agreed
  return (
    <Modal title="Negotiate Price" open={isOpen} onCancel={close} footer={null} width={440} destroyOnHidden>
      <div className={styles.dialog}>
        <p>{`The shop asks ${formatMoney(sellingPrice)}. What would you pay?`}</p>
        {agreed && <AgreedUntil until={agreed.until} />}
        <OfferForm
          sellingPrice={sellingPrice}
          isOver={isExhausted || agreed !== undefined}
          isSending={isSending}
          failure={isExhausted ? undefined : failure}
          onOffer={offer}
        />
        {isExhausted && <Alert type="warning" showIcon title={ATTEMPTS_EXHAUSTED} />}
        <p className={styles.attempts} aria-live="polite">
          {`Attempts left: ${attemptsLeft} / ${NEGOTIATION_ATTEMPTS}`}
        </p>
      </div>
    </Modal>
  )
}
