import type { ProductInput } from 'shared-contract'
import { errorMessage } from 'shared-state'
import { ErrorAlert } from 'shared-ui'
import { Card, OwnerPage, Skeleton } from 'shared-ui/owner'
import { ProductForm } from './ProductForm'
import styles from './ProductForm.module.css'
import { useProductToEditQuery, useUpdateProductMutation } from './api'
import { textOf } from './productText'
import { useSaved } from './useSaved'

export function EditProduct({ id }: { id: string }) {
  const { data: product, error } = useProductToEditQuery(id)
  const [updateProduct, { isLoading }] = useUpdateProductMutation()
  const saved = useSaved()

  const save = (stockSeen: number) => async (product: ProductInput) => {
    const { error } = await updateProduct({ id, product, stockSeen })
    if (error) return errorMessage(error, 'Failed to update product. Please try again.')
    saved('Product updated successfully!')
  }

  return (
    <OwnerPage title="Edit Product">
      {product ? (
        <ProductForm
          submit="Update Product"
          initial={textOf(product)}
          isSaving={isLoading}
          onSave={save(product.countInStock)}
        />
      ) : error ? (
        <ErrorAlert message={`Error: ${errorMessage(error, 'Failed to fetch product for editing.')}`} />
      ) : (
        <ProductFormSkeleton />
      )}
    </OwnerPage>
  )
}

/** The shape of the form while its product loads. */
export function ProductFormSkeleton() {
  return (
    <div className={styles.form} role="status" aria-busy="true" aria-label="Loading the product">
      <Card>
        <Skeleton active paragraph={{ rows: 14 }} />
      </Card>
    </div>
  )
}
