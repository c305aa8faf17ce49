import { ADDRESS_RULES, type ShippingAddress } from '@haggle/shared-contract'
import { Card } from '@haggle/shared-ui'
import { TextField } from '@haggle/shared-ui/forms'
import { SavedAddresses } from '../addresses/SavedAddresses'
import type { useAddressForm } from '../addresses/useAddressForm'
import styles from './AddressFields.module.css'

interface AddressField {
  name: keyof ShippingAddress
  label: string
  autoComplete: string
}

const fields: readonly AddressField[] = [
  { name: 'address', label: 'Address', autoComplete: 'address-line1' },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'postalCode', label: 'Postal Code', autoComplete: 'postal-code' },
  { name: 'country', label: 'Country', autoComplete: 'country-name' },
]

/** The shipping address: the choice of a saved one, and the fields. */
export function AddressFields(address: ReturnType<typeof useAddressForm>) {
  return (
    <Card as="section" className={styles.card}>
      <h2 className={styles.title}>Shipping Address</h2>
      <SavedAddresses {...address}>
        <div className={styles.fields}>
          {fields.map(({ name, ...field }) => (
            <div key={name} className={styles[name]}>
              <TextField name={name} maxLength={ADDRESS_RULES[name].max} {...field} />
            </div>
          ))}
        </div>
      </SavedAddresses>
    </Card>
  )
}
