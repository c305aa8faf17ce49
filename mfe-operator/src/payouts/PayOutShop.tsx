import type { ShopMoney } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Button, ErrorAlert, Input } from '@haggle/shared-ui'
import { useId, useState, type SyntheticEvent } from 'react'
import { useOperatorPayOutMutation } from './api'
import { ConfirmPayouts } from './ConfirmPayouts'
import deskStyles from '../desk/Desk.module.css'

/** Pays out what is due to a shop: by hand with a reference, else by the card provider. */
export function PayOutShop({ money: { shop, balance, canTransfer } }: { money: ShopMoney }) {
  const id = useId()
  const [typed, type] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [payOut, { error, isLoading }] = useOperatorPayOutMutation()
  const reference = typed.trim()
  const ask = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isLoading) setAsking(true)
  }
  const pay = () => {
    setAsking(false)
    void payOut({ shopId: shop._id, ...(reference !== '' && { reference }) })
  }
  return (
    <>
      <form className={deskStyles.labelled} onSubmit={ask}>
        <label htmlFor={id}>
          {canTransfer ? 'Reference (empty: by the card provider)' : 'Reference of your own transfer'}
        </label>
        <div className={deskStyles.field}>
          <Input
            id={id}
            maxLength={100}
            required={!canTransfer}
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
          <Button htmlType="submit" loading={isLoading} disabled={!canTransfer && reference === ''}>
            Pay out
          </Button>
        </div>
        {error && <ErrorAlert message={errorMessage(error, 'It could not be paid out. Please try again.')} />}
      </form>
      {isAsking && (
        <ConfirmPayouts
          items={[
            {
              shop,
              due: balance.due,
              canTransfer: canTransfer && reference === '',
              ...(reference !== '' && { reference }),
            },
          ]}
          currency={balance.currency}
          onConfirm={pay}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
