import { AddressForm, type SavedAddress, type ShippingAddress } from '@haggle/shared-contract'
import { useDraft, useSession } from '@haggle/shared-state'
import { useForm } from '@haggle/shared-ui/forms'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCheckoutAddressesQuery } from './api'

/** Key of the checkout's draft; deleted after payment. */
export const CHECKOUT_DRAFT = 'checkout'

const NONE: SavedAddress[] = []

/** The shipping address form, filled with this tab's draft, else with the address used last (D55). */
export function useAddressForm() {
  const isCustomer = useSession()?.role === 'user'
  const draft = useDraft(CHECKOUT_DRAFT)
  const [typed] = useState(draft.read)
  const form = useForm(AddressForm, typed)
  const { data: saved = NONE } = useCheckoutAddressesQuery(undefined, {
    skip: !isCustomer,
    refetchOnMountOrArgChange: true,
  })

  const choose = (address: SavedAddress) => form.reset(partsOf(address))
  const chooseInitial = useEffectEvent((saved: readonly SavedAddress[]) => {
    const present = form.getValues()
    // an order saves the typed address
    const initial = saved.find((address) => isSame(address, present)) ?? (isSame(present, {}) ? saved[0] : undefined)
    if (initial) choose(initial)
  })
  useEffect(() => chooseInitial(saved), [saved])

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(partsOf(values)) }),
    [form, draft],
  )

  const { defaultValues = {} } = form.formState
  return { form, saved, chosen: saved.find((address) => isSame(address, defaultValues)), choose }
}

/** The four parts of an address; absent ones are empty. */
export const partsOf = ({ address = '', city = '', postalCode = '', country = '' }: Partial<ShippingAddress>) => ({
  address,
  city,
  postalCode,
  country,
})

/** Whether two are the same address. */
export const isSame = (one: Partial<ShippingAddress>, other: Partial<ShippingAddress>) =>
  JSON.stringify(partsOf(one)) === JSON.stringify(partsOf(other))
