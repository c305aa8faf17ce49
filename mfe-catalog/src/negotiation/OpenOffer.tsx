import { formatMoney, isolated, type ShopOffer } from '@haggle/shared-contract'
import { errorMessage, isRefusal } from '@haggle/shared-state'
import { Button, ErrorAlert, useDismissToast, useToast } from '@haggle/shared-ui'
import { Countdown, useSecondsLeft } from '../countdown/Countdown'
import { useCatalogDeclineShopOfferMutation, useCatalogTakeShopOfferMutation } from './api'
import styles from './ShopAnswer.module.css'

const FAILURE = "Failed to answer the shop's price. Please try again."

export interface OpenOfferProps {
  offer: ShopOffer
  /** Called after the shop's offer was taken or declined. */
  onAnswered?: (answer: 'taken' | 'declined') => void
  /** The text of the button that takes it: 'Buy for $61.80' unless given. */
  take?: string
}

/** The shop's open offer with its countdown and the buttons that answer it. */
export default function OpenOffer({ offer, onAnswered, take: label }: OpenOfferProps) {
  const toast = useToast()
  const dismissToast = useDismissToast()
  const [take, taking] = useCatalogTakeShopOfferMutation()
  const [decline, declining] = useCatalogDeclineShopOfferMutation()
  const isBusy = taking.isLoading || declining.isLoading
  const error = [taking.error, declining.error].find((error) => error && !isRefusal(error))
  const price = formatMoney(offer.price)

  // in a toast, because an offer that was replaced leaves the screen with every message on it
  const tell = (error: unknown) => {
    if (isRefusal(error)) toast({ status: 'error', title: errorMessage(error, FAILURE) })
  }
  const takeIt = async () => {
    if (isBusy) return
    declining.reset()
    const { data, error } = await take(offer)
    if (!data) return tell(error)
    dismissToast('Negotiation Rejected')
    toast({ status: 'success', title: 'Negotiation Accepted!', description: `You took the shop's price of ${price}.` })
    onAnswered?.('taken')
  }
  const declineIt = async () => {
    if (isBusy) return
    taking.reset()
    const { error } = await decline(offer)
    if (error) tell(error)
    else onAnswered?.('declined')
  }

  if (useSecondsLeft(offer.until) === 0)
    return <p className={styles.lapsed}>{`The shop's price of ${price} has lapsed.`}</p>
  return (
    <section className={styles.answer} aria-label="The shop's price">
      <p>
        {`The shop ${offer.kind === 'counter' ? 'answers' : 'writes'}: `}
        <strong className={styles.price}>{price}</strong>
        {offer.variantText && ` for ${isolated(offer.variantText)}`}
      </p>
      <Countdown until={offer.until} />
      <div className={styles.actions}>
        <Button
          type="primary"
          aria-label={label ?? `Take: buy for ${price}`}
          loading={taking.isLoading}
          onClick={() => void takeIt()}
        >
          {label ?? `Buy for ${price}`}
        </Button>
        <Button loading={declining.isLoading} onClick={() => void declineIt()}>
          Decline
        </Button>
      </div>
      {error && <ErrorAlert message={errorMessage(error, FAILURE)} />}
    </section>
  )
}
