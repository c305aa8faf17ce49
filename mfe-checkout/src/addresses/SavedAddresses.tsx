import type { SavedAddress } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Button, ErrorAlert, Select, useToast } from '@haggle/shared-ui'
import type { ReactNode } from 'react'
import { useCheckoutChangeAddressMutation, useCheckoutRemoveAddressMutation } from './api'
import { isSame, partsOf, type useAddressForm } from './useAddressForm'
import styles from './SavedAddresses.module.css'

interface SavedAddressesProps extends ReturnType<typeof useAddressForm> {
  /** The form's fields. */
  children: ReactNode
}

/**
 * Addresses of earlier orders: choosing one fills the form, or it can be removed (D55). What was changed can be saved below
 * the fields, where it does not move them.
 */
export function SavedAddresses({ form, saved, chosen, choose, children }: SavedAddressesProps) {
  const [change, changing] = useCheckoutChangeAddressMutation()
  const [remove, removing] = useCheckoutRemoveAddressMutation()
  const toast = useToast()

  const tell = (title: string) => toast({ status: 'success', title, duration: 3000 })
  const chooseById = (id: string) => {
    const address = saved.find(({ _id }) => _id === id)
    if (address) choose(address)
  }
  const update = (id: string) => {
    removing.reset()
    const sent = form.getValues()
    const before = form.formState.defaultValues ?? {}
    return form.handleSubmit(async (address) => {
      const { data } = await change({ id, address })
      if (!data) return
      tell('Address updated.')
      if (isSame(sent, form.getValues())) choose(data)
      // text typed meanwhile stays, as further changes of this address
      else if (isSame(before, form.formState.defaultValues ?? {}))
        form.reset(partsOf(data), { keepValues: true, keepDirty: true })
    })()
  }
  const askToRemove = async (id: string) => {
    if (!window.confirm('Are you sure you want to remove this address?')) return
    changing.reset()
    const { error } = await remove(id)
    if (!error) tell('Address removed.')
  }

  const { isDirty } = form.formState
  // a change or removal whose reply was lost may be done: the refreshed list then shows it
  const error = (isDirty && changing.error) || (chosen && removing.error)
  return (
    <>
      {saved.length === 0 ? (
        <p className={styles.hint}>We keep it for your next order.</p>
      ) : (
        <div className={styles.saved}>
          <Select
            aria-label="Deliver to"
            placeholder="Saved addresses"
            options={saved.map((address) => ({ value: address._id, label: inOneLine(address) }))}
            value={chosen?._id}
            onChange={chooseById}
          />
          {chosen && (
            <Button
              type="text"
              danger
              size="small"
              loading={removing.isLoading}
              onClick={() => void askToRemove(chosen._id)}
            >
              Remove address
            </Button>
          )}
        </div>
      )}
      {children}
      {saved.length > 0 && (error || (chosen && isDirty)) && (
        <div className={styles.changes}>
          {error && <ErrorAlert message={errorMessage(error, 'Failed to change your saved addresses.')} />}
          {chosen && isDirty && (
            <Button size="small" loading={changing.isLoading} onClick={() => void update(chosen._id)}>
              Save changes
            </Button>
          )}
        </div>
      )}
    </>
  )
}

const inOneLine = ({ address, city, postalCode, country }: SavedAddress) =>
  [address, city, postalCode, country].join(', ')
