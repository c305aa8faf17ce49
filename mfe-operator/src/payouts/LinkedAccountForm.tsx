import { LinkedAccountInput } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Button, ErrorAlert, Input } from '@haggle/shared-ui'
import { useId, useState, type SyntheticEvent } from 'react'
import { useOperatorSetLinkedAccountMutation } from './api'
import deskStyles from '../desk/Desk.module.css'

/** The shop's account at the card provider; empty for none. */
export function LinkedAccountForm({ shopId, account }: { shopId: string; account: string }) {
  const id = useId()
  const [typed, type] = useState(account)
  const [link, { error, isLoading }] = useOperatorSetLinkedAccountMutation()
  const next = typed.trim()
  const { success: isValid } = LinkedAccountInput.safeParse({ account: next || null })
  const save = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isValid && !isLoading) void link({ shopId, account: next || null })
  }
  return (
    <form className={deskStyles.labelled} onSubmit={save}>
      <label htmlFor={id}>Linked account</label>
      <div className={deskStyles.field}>
        <Input
          id={id}
          maxLength={64}
          aria-invalid={!isValid}
          aria-describedby={`${id}-note`}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
        <Button htmlType="submit" loading={isLoading} disabled={!isValid || next === account}>
          Save account
        </Button>
      </div>
      <span id={`${id}-note`} className={deskStyles.note}>
        {isValid
          ? 'At the card provider, which pays out to it in INR; without one, payouts are by hand.'
          : 'An account of the card provider like acc_CPRsN1LkFccllA, or nothing.'}
      </span>
      {error && <ErrorAlert message={errorMessage(error, 'The account could not be saved. Please try again.')} />}
    </form>
  )
}
