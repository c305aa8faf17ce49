import { Skeleton } from 'shared-ui'
import styles from './ProductForm.module.css'

/** The shape of the form while its product loads. */
export function ProductFormSkeleton() {
  return (
    <div className={styles.form} role="status" aria-busy="true" aria-label="Loading the product">
      <div className={styles.fields}>
        <Skeleton rows={14} />
      </div>
    </div>
  )
}
