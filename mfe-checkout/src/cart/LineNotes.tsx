import { formatMoney, SHOP_CLOSED } from '@haggle/shared-contract'
import { reasonOf, type QuotedLine } from './quotedLines'
import styles from './LineNotes.module.css'

interface LineNotesProps {
  line: Omit<QuotedLine, 'countInStock'>
  /** The earlier price, if it fell. */
  before: number | undefined
}

/** What changed about a line since it was added to the cart. */
export function LineNotes({ line, before }: LineNotesProps) {
  const { price, qty, risenTo, onlyLeft, isShopClosed } = line
  return (
    <>
      {before !== undefined && (
        <p className={styles.good}>{`Price dropped from ${formatMoney(before)} to ${formatMoney(price)}.`}</p>
      )}
      {risenTo !== undefined && (
        <p className={styles.bad}>
          {`Price went up from ${formatMoney(price)} to ${formatMoney(risenTo)}${reasonOf(line)}.`}
        </p>
      )}
      {onlyLeft === 0 && <p className={styles.bad}>{isShopClosed ? SHOP_CLOSED : 'No longer available.'}</p>}
      {onlyLeft !== undefined && onlyLeft > 0 && (
        <p className={styles.bad}>{`Only ${onlyLeft} left in stock, you wanted ${qty}.`}</p>
      )}
    </>
  )
}
