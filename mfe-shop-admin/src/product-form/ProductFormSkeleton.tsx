import { Card, Skeleton } from '@haggle/shared-ui/owner'
import styles from './ProductForm.module.css'

/** The form's skeleton. */
export function ProductFormSkeleton() {
  return (
    <div className={styles.form} role="status" aria-busy="true" aria-label="Loading the product">
      <Card>
        <Skeleton active paragraph={{ rows: 14 }} />
      </Card>
    </div>
  )
}
