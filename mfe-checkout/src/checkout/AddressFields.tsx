import { ADDRESS_RULES } from 'shared-contract'
import { TextField } from 'shared-ui/forms'
import { ADDRESS_FIELDS, addressRule } from './addressForm'
import styles from './AddressFields.module.css'

/** Where the order goes. */
export function AddressFields() {
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>Shipping Address</h2>
      <div className={styles.fields}>
        {ADDRESS_FIELDS.map(({ name, ...field }) => (
          <div key={name} className={styles[name]}>
            <TextField name={name} rules={[addressRule(name)]} maxLength={ADDRESS_RULES[name].max} {...field} />
          </div>
        ))}
      </div>
    </section>
  )
}
