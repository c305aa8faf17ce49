import type { ProductInput } from 'shared-contract'
import { errorMessage } from 'shared-state'
import { OwnerPage } from 'shared-ui/owner'
import { useAddProductMutation } from './api'
import { ProductForm } from './ProductForm'
import { useSaved } from './useSaved'

export function AddProduct() {
  const [addProduct, { isLoading }] = useAddProductMutation()
  const saved = useSaved()

  const save = async (product: ProductInput) => {
    const { error } = await addProduct(product)
    if (error) return errorMessage(error, 'Failed to add product. Please try again.')
    saved('Product added successfully!')
  }

  return (
    <OwnerPage title="Add New Product">
      <ProductForm submit="Add Product" isSaving={isLoading} onSave={save} />
    </OwnerPage>
  )
}
