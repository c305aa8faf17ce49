import { isolated } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Button, Dialog, ErrorAlert, SelectField, TextArea } from '@haggle/shared-ui'
import { useId, useState, type SyntheticEvent } from 'react'
import { useOperatorSuspendShopMutation } from './api'
import styles from './Shops.module.css'

const PREPARED = [
  { value: '', label: 'Own words' },
  { value: 'Your shop sells counterfeit goods.', label: 'Counterfeits' },
  { value: 'Your shop sells goods that are not allowed in this market.', label: 'Prohibited goods' },
  { value: 'Paid orders of your shop are not delivered.', label: 'Not delivered' },
  { value: 'What your shop says about its goods misleads customers.', label: 'Misleading' },
] as const

interface SuspendDialogProps {
  shopId: string
  shopName: string
  onClose: () => void
}

/** Asks for the reason of a suspension, which the shop's owner reads. */
export function SuspendDialog({ shopId, shopName, onClose }: SuspendDialogProps) {
  const id = useId()
  const [prepared, setPrepared] = useState<string>('')
  const [reason, setReason] = useState('')
  const [suspend, { error, isLoading }] = useOperatorSuspendShopMutation()
  const send = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { data } = await suspend({ id: shopId, reason: reason.trim() })
    if (data) onClose()
  }
  const choose = (text: string) => {
    setPrepared(text)
    setReason(text)
  }
  return (
    <Dialog title={`Suspend ${isolated(shopName)}`} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void send(event)}>
        <p>Its products vanish at once, and its agreed prices and open offers end. Paid orders go on.</p>
        {error && <ErrorAlert message={errorMessage(error, 'The shop could not be suspended. Please try again.')} />}
        <SelectField label="Prepared reasons" value={prepared} options={PREPARED} onChange={choose} />
        <label htmlFor={id}>Reason, which the owner reads</label>
        <TextArea
          id={id}
          required
          rows={4}
          maxLength={1000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button danger htmlType="submit" loading={isLoading} disabled={reason.trim() === ''}>
          Suspend shop
        </Button>
      </form>
    </Dialog>
  )
}
