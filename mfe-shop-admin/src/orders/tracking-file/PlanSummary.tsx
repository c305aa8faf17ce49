import { countInWords } from '../../lists/formatCount'
import type { DeliveryPlan } from './planDeliveries'
import styles from './TrackingDialog.module.css'

/** What a file changes, in numbers. */
export function PlanSummary({ plan }: { plan: DeliveryPlan }) {
  const { requests, same, empty, unusable, isBegun } = plan
  const count = requests.filter(({ isDelivered }) => !isDelivered).length
  const replaced = requests.filter(({ isReplaced }) => isReplaced).length
  const added = requests.length - count - replaced
  const counts = [
    `${countInWords(count, 'order')} to deliver.`,
    added > 0 && `${countInWords(added, 'tracking number')} to add to delivered orders.`,
    replaced > 0 && `${countInWords(replaced, 'tracking number')} of delivered orders to replace.`,
    same > 0 && `${countInWords(same, 'line')} already saved.`,
    empty > 0 && `${countInWords(empty, 'line')} without a tracking number, left out.`,
    unusable.length > 0 && `${countInWords(unusable.length, 'line')} that cannot be used:`,
  ]
  return (
    <>
      <p>{isBegun ? 'What is left:' : 'Nothing is changed yet.'}</p>
      <ul className={styles.counts}>{counts.map((text) => text && <li key={text}>{text}</li>)}</ul>
    </>
  )
}
