import { formatMoney } from 'shared-contract'
import styles from './LineNotes.module.css'
import type { QuotedLine } from './quotedLines'
import type { QuotedCart } from './useQuotedCart'

interface LineNotesProps {
  line: QuotedLine
  cart: QuotedCart
}

/** What changed about a line since it was added to the cart. */
export function LineNotes({ line, cart }: LineNotesProps) {
  const { price, qty, risenTo, onlyLeft } = line
  return (
    <>
      <PriceDrop line={line} cart={cart} />
      {risenTo !== undefined && (
        <p className={styles.bad}>{`Price went up from ${formatMoney(price)} to ${formatMoney(risenTo)}.`}</p>
      )}
      {onlyLeft === 0 && <p className={styles.bad}>No longer available.</p>}
      {onlyLeft !== undefined && onlyLeft > 0 && (
        <p className={styles.bad}>{`Only ${onlyLeft} left in stock, you wanted ${qty}.`}</p>
      )}
    </>
  )
}

/** The one change of a line that needs no accepting. */
export function PriceDrop({ line, cart }: LineNotesProps) {
  const before = cart.priceBefore(line)
  return before === undefined ? null : (
    <p className={styles.good}>{`Price dropped from ${formatMoney(before)} to ${formatMoney(line.price)}.`}</p>
  )
}
