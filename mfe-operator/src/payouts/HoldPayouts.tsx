import { isolated, type ShopMoney } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Alert, Button, ErrorAlert, formatDate } from '@haggle/shared-ui'
import { useState } from 'react'
import { ReasonDialog } from '../reason/ReasonDialog'
import { useOperatorHoldPayoutsMutation, useOperatorReleasePayoutsMutation } from './api'

const PREPARED = [
  { value: 'Customers say that paid orders of your shop do not arrive.', label: 'Orders do not arrive' },
  { value: 'We are checking reports about your shop.', label: 'Reports are checked' },
]

/** Holds a shop's payouts, or releases them. */
export function HoldPayouts({ money: { shop, hold } }: { money: ShopMoney }) {
  const [isAsking, setAsking] = useState(false)
  const [holdPayouts] = useOperatorHoldPayoutsMutation()
  const [release, releasing] = useOperatorReleasePayoutsMutation()
  return (
    <>
      {hold && (
        <Alert type="warning" title={`Payouts are held since ${formatDate(hold.since)}: ${isolated(hold.reason)}`} />
      )}
      {releasing.error && (
        <ErrorAlert message={errorMessage(releasing.error, 'The payouts could not be released. Please try again.')} />
      )}
      <div>
        {hold ? (
          <Button loading={releasing.isLoading} onClick={() => void release(shop._id)}>
            Release payouts
          </Button>
        ) : (
          <Button danger onClick={() => setAsking(true)}>
            Hold payouts
          </Button>
        )}
      </div>
      {isAsking && (
        <ReasonDialog
          title={`Hold payouts of ${isolated(shop.shopName)}`}
          explanation="Nothing of the shop is paid out until you release its payouts. What is on its way goes on."
          prepared={PREPARED}
          reader="the owner"
          action="Hold payouts"
          act={(reason) => holdPayouts({ shopId: shop._id, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
