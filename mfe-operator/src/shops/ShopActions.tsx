import type { MarketShopPage } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Button, ErrorAlert } from '@haggle/shared-ui'
import { useState } from 'react'
import { useOperatorApproveShopMutation, useOperatorRestoreShopMutation } from './api'
import { SuspendDialog } from './SuspendDialog'
import styles from '../desk/Desk.module.css'

/** What an operator can do with a shop in its state. */
export function ShopActions({ shop: { _id, shopName, state } }: { shop: MarketShopPage }) {
  const [isAsking, setAsking] = useState(false)
  const [approve, approval] = useOperatorApproveShopMutation()
  const [restore, restoring] = useOperatorRestoreShopMutation()
  const error = approval.error ?? restoring.error
  return (
    <>
      {error && <ErrorAlert message={errorMessage(error, 'That did not work. Please try again.')} />}
      <div className={styles.actions}>
        {state === 'pending' && (
          <Button type="primary" loading={approval.isLoading} onClick={() => void approve(_id)}>
            Approve
          </Button>
        )}
        {state === 'suspended' ? (
          <Button type="primary" loading={restoring.isLoading} onClick={() => void restore(_id)}>
            Restore
          </Button>
        ) : (
          <Button danger onClick={() => setAsking(true)}>
            Suspend
          </Button>
        )}
      </div>
      {isAsking && <SuspendDialog shopId={_id} shopName={shopName} onClose={() => setAsking(false)} />}
    </>
  )
}
