import { useRef } from 'react'
import { ATTEMPTS_EXHAUSTED, formatMoney, NEGOTIATION_ATTEMPTS } from 'shared-contract'
import { Alert } from 'shared-ui'
import { Modal } from 'shared-ui/forms'
import { AgreedUntil } from './AgreedUntil'
import { OfferForm, type OfferField } from './OfferForm'
import type { Negotiation } from './useNegotiation'
import styles from './NegotiationDialog.module.css'

interface NegotiationDialogProps {
  sellingPrice: number
  negotiation: Negotiation
}

/** Where a customer makes offers. A rejection leaves it open for the next one. */
export default function NegotiationDialog({ sellingPrice, negotiation }: NegotiationDialogProps) {
  const { isOpen, close, agreed, attemptsLeft, offer, isSending, failure } = negotiation
  const field = useRef<OfferField>(null)
  const isExhausted = attemptsLeft <= 0 && !agreed
  return (
    <Modal
      title="Negotiate Price"
      open={isOpen}
      afterOpenChange={(opened) => opened && field.current?.focus()}
      onCancel={close}
      footer={null}
      width={440}
      destroyOnHidden
    >
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
          field={field}
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
