import { parseAmount } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Button, ErrorAlert, Input } from '@haggle/shared-ui'
import { useId, useState, type SyntheticEvent } from 'react'
import { useOperatorSetCommissionMutation } from './api'
import deskStyles from '../desk/Desk.module.css'

interface CommissionFormProps {
  shopId: string
  /** In basis points: 250 are 2.5%. */
  bp: number
  /** Whether it is the shop's own, not the market's. */
  own: boolean
}

/** A shop's commission in percent. */
export function CommissionForm({ shopId, bp, own }: CommissionFormProps) {
  const id = useId()
  const [typed, type] = useState(String(bp / 100))
  const [setCommission, { error, isLoading }] = useOperatorSetCommissionMutation()
  const percent = parseAmount(typed)
  const isValid = percent !== undefined && percent >= 0 && percent <= 100
  const save = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isValid && !isLoading) void setCommission({ shopId, bp: Math.round(percent * 100) })
  }
  return (
    <form className={deskStyles.labelled} onSubmit={save}>
      <label htmlFor={id}>Commission in %</label>
      <div className={deskStyles.field}>
        <Input
          id={id}
          inputMode="decimal"
          maxLength={6}
          aria-invalid={!isValid}
          aria-describedby={`${id}-note`}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
        <Button htmlType="submit" loading={isLoading} disabled={!isValid || Math.round(percent * 100) === bp}>
          Save commission
        </Button>
      </div>
      <span id={`${id}-note`} className={deskStyles.note}>
        {isValid
          ? `${own ? 'The shop’s own' : 'The market’s'}, of products without tax and shipping; a change holds for later orders.`
          : 'A number from 0 to 100 with at most 2 decimals, like 2.5.'}
      </span>
      {error && <ErrorAlert message={errorMessage(error, 'The commission could not be saved. Please try again.')} />}
    </form>
  )
}
