import { ADDRESS_RULES, type ShippingAddress } from 'shared-contract'

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
  validator: (_: unknown, value = '') => {
    const { min, message } = ADDRESS_RULES[part]
    return value.trim().length < min ? Promise.reject(new Error(message)) : Promise.resolve()
  },
})

/** The address as it is sent, without the spaces around. */
export const trimmed = ({ address, city, postalCode, country }: ShippingAddress): ShippingAddress => ({
  address: address.trim(),
  city: city.trim(),
  postalCode: postalCode.trim(),
  country: country.trim(),
})
