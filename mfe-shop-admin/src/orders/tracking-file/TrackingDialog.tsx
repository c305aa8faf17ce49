import { isRefusal } from '@haggle/shared-state'
import { Button, Dialog, ErrorAlert, TextArea, useUnsavedWarning } from '@haggle/shared-ui'
import { useId, useState } from 'react'
import { readTextFile } from '../../files/readTextFile'
import { countInWords } from '../../lists/formatCount'
import type { useDeliver } from '../useDeliver'
import type { DeliveryPlan } from './planDeliveries'
import { PlanSummary } from './PlanSummary'
import { usePlan } from './usePlan'
import styles from './TrackingDialog.module.css'

interface TrackingDialogProps {
  shopId: string
  delivering: ReturnType<typeof useDeliver>
  onClose: () => void
}

/** Chooses a file of tracking numbers, or pasted lines, shows what they change, then delivers. */
export default function TrackingDialog({ shopId, delivering, onClose }: TrackingDialogProps) {
  const id = useId()
  const [pasted, setPasted] = useState('')
  const { plan, problem, isReading, check, drop } = usePlan(shopId)
  const isBusy = isReading || delivering.isLoading
  useUnsavedWarning(pasted.trim() !== '')

  const start = (content: () => string | Promise<string>) => {
    delivering.forget()
    void check(content)
  }
  const deliver = async ({ requests }: DeliveryPlan) => {
    const { of, done, failed } = await delivering.askAndDeliver(requests)
    if (of === 0) return
    if (done.length === of) return onClose()
    // what remains can be tried again, except refusals
    const refused = failed.filter(({ error }) => isRefusal(error)).map(({ item }) => item)
    drop([...done, ...refused].map(({ orderId }) => orderId))
  }

  return (
    <Dialog title="Tracking numbers from a file" onClose={onClose}>
      <div className={styles.dialog}>
        <p className={styles.hint}>
          A CSV file with the columns orderNumber and trackingNumber, and carrier if you like: an export of your orders
          to deliver, filled in, or your carrier’s.
        </p>
        <div className={styles.field}>
          <label htmlFor={`${id}-file`}>CSV file</label>
          <input
            id={`${id}-file`}
            className={styles.chosen}
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            disabled={isBusy}
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) start(() => readTextFile(file))
            }}
            // allows choosing the same file again after correcting it
            onClick={({ currentTarget }) => (currentTarget.value = '')}
          />
        </div>
        <div className={styles.field}>
          <label htmlFor={`${id}-lines`}>Or paste lines</label>
          <TextArea
            id={`${id}-lines`}
            rows={3}
            readOnly={isBusy}
            value={pasted}
            onChange={({ target }) => setPasted(target.value)}
          />
          {pasted.trim() !== '' && (
            <div>
              <Button loading={isReading} onClick={() => start(() => pasted)}>
                Check the lines
              </Button>
            </div>
          )}
        </div>
        <div role="status">
          {isReading && <p>The orders are being looked up …</p>}
          {delivering.progress && <p>{delivering.progress}</p>}
          {plan && !isBusy && <PlanSummary plan={plan} />}
        </div>
        {plan && plan.unusable.length > 0 && !isReading && (
          <ul className={styles.unusable} aria-label="Lines that cannot be used" tabIndex={0}>
            {plan.unusable.map(({ line, orderNumber, reason }) => (
              <li key={line}>{`Line ${line}${orderNumber && `, ${orderNumber}`}: ${reason}`}</li>
            ))}
          </ul>
        )}
        {problem && <ErrorAlert message={problem} />}
        {delivering.failure && <ErrorAlert message={delivering.failure} />}
        {plan && plan.requests.length > 0 && !isReading && (
          <Button type="primary" block loading={delivering.isLoading} onClick={() => void deliver(plan)}>
            {actionOf(plan)}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function actionOf({ requests }: DeliveryPlan): string {
  const count = requests.filter(({ isDelivered }) => !isDelivered).length
  const saved = requests.length - count
  const parts = [
    count > 0 && `deliver ${countInWords(count, 'order')}`,
    saved > 0 && `save ${countInWords(saved, 'tracking number')}`,
  ]
  const text = parts.filter(Boolean).join(' and ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
