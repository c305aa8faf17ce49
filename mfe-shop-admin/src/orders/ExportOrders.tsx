import { errorMessage } from '@haggle/shared-state'
import { Button, ErrorAlert } from '@haggle/shared-ui'
import { saveFile } from '@haggle/shared-ui/files'
import { useShopAdminExportOrdersMutation, type ShopOrdersFilter } from './api'
import styles from './ShopOrders.module.css'

/** Exports all filtered orders as a file. */
export function ExportOrders({ shopId, filter }: { shopId: string; filter: Omit<ShopOrdersFilter, 'pageNumber'> }) {
  const [exportOrders, { isLoading, error }] = useShopAdminExportOrdersMutation()
  const download = async () => {
    const { data } = await exportOrders({ shopId, ...filter })
    if (data !== undefined) saveFile('orders.csv', data)
  }
  return (
    <div className={styles.export}>
      <Button loading={isLoading} onClick={() => void download()}>
        Export orders
      </Button>
      {error && <ErrorAlert message={errorMessage(error, 'Failed to export your orders.')} />}
    </div>
  )
}
