import { MAX_DELIVERY_TEXT } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Button, ErrorAlert, Input } from '@haggle/shared-ui'
import { useShopAdminEveryOrderMutation, type ShopOrdersFilter } from './api'
import type { Selection } from './useSelectedOrders'
import styles from './ShopOrders.module.css'

/** The list of which the page is a part. */
export interface FoundOrders {
  filter: Omit<ShopOrdersFilter, 'pageNumber'> & { shopId: string }
  total: number
}

interface SelectionBarProps {
  selection: Selection
  found: FoundOrders
  carrier: string
  onCarrier: (carrier: string) => void
  isPrinting: boolean
  onPrint: () => Promise<void>
  isDelivering: boolean
  /** How far the deliveries are, in words. */
  progress: string
  onDeliver: () => Promise<void>
}

/** Selects orders of the page, or of the whole list of those to deliver, to print or deliver them together. */
export function SelectionBar({ selection, found: { filter, total }, ...bar }: SelectionBarProps) {
  const { isPageSelected, selected, selectPage, selectList, selectNone } = selection
  const { carrier, onCarrier, isPrinting, onPrint, isDelivering, progress, onDeliver } = bar
  const [readEvery, reading] = useShopAdminEveryOrderMutation()
  const canSelectEvery = filter.state === 'toDeliver' && isPageSelected && selected.length < total

  const selectEvery = async () => {
    const { data } = await readEvery(filter)
    if (data) selectList(data)
  }

  return (
    <>
      {reading.error && <ErrorAlert message={errorMessage(reading.error, 'Failed to fetch shop orders.')} />}
      <div className={styles.several}>
        <label>
          <input
            type="checkbox"
            checked={isPageSelected}
            onChange={({ target }) => (target.checked ? selectPage() : selectNone())}
          />
          Select all to deliver
        </label>
        {canSelectEvery && (
          <Button loading={reading.isLoading} onClick={() => void selectEvery()}>{`Select all ${total}`}</Button>
        )}
        {selected.length > 0 && (
          <>
            <Input
              className={styles.carrier}
              aria-label="Carrier of the selected"
              placeholder="Carrier of the selected"
              maxLength={MAX_DELIVERY_TEXT}
              readOnly={isDelivering}
              value={carrier}
              onChange={({ target }) => onCarrier(target.value)}
            />
            <div className={styles.actions}>
              <Button
                loading={isPrinting}
                onClick={() => void onPrint()}
              >{`Packing slips (${selected.length})`}</Button>
              <Button type="primary" loading={isDelivering} onClick={() => void onDeliver()}>
                {`Deliver selected (${selected.length})`}
              </Button>
              <span role="status">{progress}</span>
            </div>
          </>
        )}
      </div>
    </>
  )
}
