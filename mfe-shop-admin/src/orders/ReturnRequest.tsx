import { formatMoney, MAX_REASON, totalsOf, type Delivery, type Order } from '@haggle/shared-contract'
import { errorMessage, isRefusal, useForgetUnanswered } from '@haggle/shared-state'
import { Button, ErrorAlert, Input } from '@haggle/shared-ui'
import { useId, useState } from 'react'
import { useShopAdminAcceptReturnMutation, useShopAdminRefuseReturnMutation } from './api'
import { titleIdOf } from './printSlips'
import { useTellRefusal } from './useTellRefusal'
import styles from './ReturnRequest.module.css'

const STATES = {
  asked: 'The customer asks for a return',
  accepted: 'The return was accepted',
  refused: 'The return was refused',
}

const FAILURE = 'Failed to answer the return.'

interface ReturnRequestProps {
  order: Order
  part: Delivery
  /** The reason for refusing the return, as typed so far. */
  refusal: string
  onRefusal: (refusal: string) => void
}

/** A return request and the shop's answer (D61). */
export function ReturnRequest({ order, part, refusal, onRefusal }: ReturnRequestProps) {
  const { _id: orderId } = order
  const [accept, accepting] = useShopAdminAcceptReturnMutation()
  const [refuse, refusing] = useShopAdminRefuseReturnMutation()
  useForgetUnanswered(accepting.error, accepting.reset)
  useForgetUnanswered(refusing.error, refusing.reset)
  const tellRefusal = useTellRefusal(FAILURE)
  const [restock, setRestock] = useState(true)
  const id = useId()
  const titleId = titleIdOf(orderId)
  const error = [accepting.error, refusing.error].find((error) => error && !isRefusal(error))
  const isBusy = accepting.isLoading || refusing.isLoading
  const to = { orderId, shopId: part.shop }
  const tell = ({ error }: { error?: object }) => tellRefusal(orderId, error)
  const acceptReturn = () => {
    refusing.reset()
    void accept({ ...to, acceptance: { restock } }).then(tell)
  }
  const refuseReturn = () => {
    accepting.reset()
    void refuse({ ...to, refusal: { answer: refusal } }).then(tell)
  }
  if (!part.return) return null
  const { state, reason, answer: given } = part.return

  return (
    <div className={styles.request}>
      <p key={state}>
        {`${STATES[state] ?? state}: `}
        <bdi>{reason}</bdi>
      </p>
      {given && (
        <p>
          {'Your answer: '}
          <bdi>{given}</bdi>
        </p>
      )}
      {/* no failure if the return is answered: only the reply was lost */}
      {state === 'asked' && error && <ErrorAlert message={errorMessage(error, FAILURE)} />}
      {state === 'asked' && (
        <div className={styles.answers}>
          <p className={styles.refund}>{refundInWords(order)}</p>
          <label>
            <input
              type="checkbox"
              aria-describedby={titleId}
              checked={restock}
              onChange={({ target }) => setRestock(target.checked)}
            />
            Put back in stock
          </label>
          <Button aria-describedby={titleId} disabled={isBusy} onClick={acceptReturn}>
            Accept return
          </Button>
          <label htmlFor={`${id}-answer`}>Why not</label>
          <Input
            id={`${id}-answer`}
            aria-describedby={titleId}
            maxLength={MAX_REASON}
            value={refusal}
            readOnly={isBusy}
            onChange={({ target }) => onRefusal(target.value)}
          />
          <Button danger aria-describedby={titleId} disabled={isBusy || refusal.trim() === ''} onClick={refuseReturn}>
            Refuse return
          </Button>
        </div>
      )}
    </div>
  )
}

/** What accepting a return refunds; the shipping goes back with the last items that a customer keeps of an order. */
function refundInWords({ orderItems, itemsPrice, shippingPrice, totalPrice }: Order): string {
  const own = totalsOf(orderItems).itemsPrice
  if (own === itemsPrice) return `Accepting refunds the whole order: ${formatMoney(totalPrice)}.`
  const shipping =
    shippingPrice > 0
      ? `, and the shipping of ${formatMoney(shippingPrice)} if no other items of the order are kept`
      : ''
  return `Accepting refunds items of ${formatMoney(own)} and their tax${shipping}.`
}
