import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { PackingSlip } from './PackingSlip'
import { loadPictures, printSlips } from './printSlips'
import type { Selection } from './useSelectedOrders'
import styles from './ShopOrders.module.css'

/** Prints the packing slips of the selected orders; those of other pages are rendered (`slips`) while they are printed. */
export function usePackingSlips({ selected, elsewhere }: Selection) {
  const [isPrinting, setPrinting] = useState(false)
  const slipsElsewhere = useRef<HTMLDivElement>(null)

  const print = async () => {
    flushSync(() => setPrinting(true))
    if (elsewhere.length > 0) await loadPictures(slipsElsewhere.current)
    printSlips(selected)
    setPrinting(false)
  }
  const slips = isPrinting && (
    <div ref={slipsElsewhere} className={styles.elsewhere}>
      {elsewhere.map((order) => (
        <PackingSlip key={order._id} order={order} />
      ))}
    </div>
  )
  return { print, isPrinting, slips }
}
