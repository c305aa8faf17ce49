import type { ProductInput } from '@haggle/shared-contract'
import { errorMessage, randomKey } from '@haggle/shared-state'
import { LoadError } from '@haggle/shared-ui'
import { OwnerPage } from '@haggle/shared-ui/owner'
import { useSearchParams } from '@haggle/shared-ui/router'
import { useState } from 'react'
import { useShopAdminAddProductMutation, useShopAdminProductToEditQuery } from './api'
import { asNew, optionsTextOf } from './options/optionsText'
import { ProductForm } from './ProductForm'
import { ProductFormSkeleton } from './ProductFormSkeleton'
import { textOf } from './productText'
import { useFinishSaving } from './useFinishSaving'

/** The form of a new product, empty or copied from the product in the query string. */
export function AddProduct() {
  const [addProduct, { isLoading }] = useShopAdminAddProductMutation()
  const finishSaving = useFinishSaving()
  // one key for all attempts, so that submitting again after a lost reply adds no second product
  const [idempotencyKey] = useState(randomKey)
  const copied = useSearchParams()[0].get('copy')
  const original = useShopAdminProductToEditQuery(copied ?? '', { skip: copied === null })
  const initial = original.data && { ...textOf(original.data), name: `${original.data.name} (copy)` }

  const save = async (product: ProductInput) => {
    const { error } = await addProduct({ product, idempotencyKey })
    if (error) return errorMessage(error, 'Failed to add product. Please try again.')
    finishSaving('Product added successfully!')
  }

  return (
    <OwnerPage title="Add New Product">
      {original.isLoading ? (
        <ProductFormSkeleton />
      ) : original.error ? (
        <LoadError
          message={errorMessage(original.error, 'Failed to fetch product for editing.')}
          onRetry={() => void original.refetch()}
        />
      ) : (
        <ProductForm
          submit="Add Product"
          initial={initial}
          options={original.data && asNew(optionsTextOf(original.data))}
          images={original.data?.images}
          draftName={copied === null ? 'new product' : `copy of product ${copied}`}
          isSaving={isLoading}
          onSave={save}
        />
      )}
    </OwnerPage>
  )
}
