import type { ReactNode } from 'react'
import { ADDRESS_RULES, type ShippingAddress } from 'shared-contract'
import { Card } from 'shared-ui'
import { TextField } from 'shared-ui/forms'
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

/** The shipping address fields; children are shown beside the heading. */
export function AddressFields({ children }: { children: ReactNode }) {
  return (
    <Card as="section" className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.title}>Shipping Address</h2>
        {children}
      </div>
      <div className={styles.fields}>
        {fields.map(({ name, ...field }) => (
          <div key={name} className={styles[name]}>
            <TextField name={name} maxLength={ADDRESS_RULES[name].max} {...field} />
          </div>
        ))}
      </div>
    </Card>
  )
}
