import { ShippingAddress } from 'shared-contract'

type Part = keyof ShippingAddress

export interface AddressField {
  name: Part
  label: string
  autoComplete: string
}

/** The fields of the shipping address in the order of the form. */
export const ADDRESS_FIELDS: readonly AddressField[] = [
  { name: 'address', label: 'Address', autoComplete: 'address-line1' },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'postalCode', label: 'Postal Code', autoComplete: 'postal-code' },
  { name: 'country', label: 'Country', autoComplete: 'country-name' },
]

/** The contract's rule for one part of the address, as a rule of a form's field. */
export const addressRule = (part: Part) => ({
  validator: (_: unknown, value: string = '') => {
    const { error } = ShippingAddress.shape[part].safeParse(value)
    return error ? Promise.reject(new Error(error.issues[0]?.message)) : Promise.resolve()
  },
})
