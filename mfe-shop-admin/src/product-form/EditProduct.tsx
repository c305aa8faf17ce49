import {
  isolated,
  formatMoney,
  numbersOfVariant,
  paths,
  type Product,
  type ProductInput,
} from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { ErrorAlert, LinkButton, LoadError, useToast } from '@haggle/shared-ui'
import { OwnerPage } from '@haggle/shared-ui/owner'
import { useId } from 'react'
import { AppealPanel } from '../appeals/AppealPanel'
import { useShopAdminHagglingQuery } from '../counter-settings/api'
import { isSwitchedOffBy } from '../counter-settings/isSwitchedOffBy'
import { updateFailure } from '../failures/updateFailure'
import { useShopOwner } from '../shop-owner/useShopOwner'
import { useShopAdminProductToEditQuery, useShopAdminUpdateProductMutation } from './api'
import { optionsTextOf } from './options/optionsText'
import { ProductForm } from './ProductForm'
import { ProductFormSkeleton } from './ProductFormSkeleton'
import { textOf } from './productText'
import { useFinishSaving } from './useFinishSaving'

export function EditProduct({ id }: { id: string }) {
  const { data: product, error, refetch } = useShopAdminProductToEditQuery(id, { refetchOnReconnect: false })
  const [updateProduct, { isLoading }] = useShopAdminUpdateProductMutation()
  const { data: haggling } = useShopAdminHagglingQuery({ productId: id }, { refetchOnMountOrArgChange: true })
  const owner = useShopOwner()
  const finishSaving = useFinishSaving()
  const toast = useToast()
  const hiddenId = useId()

  const save = (seen: Product) => async (product: ProductInput) => {
    const { error } = await updateProduct({ seen, product })
    if (error) return updateFailure(error)
    finishSaving('Product updated successfully!', id)
    if (
      haggling &&
      haggling.counter !== 'off' &&
      haggling.target !== null &&
      pricesIn(product).some((price) => isSwitchedOffBy(price, haggling))
    )
      toast({
        status: 'warning',
        title: 'Counter offers were switched off.',
        description: `The selling price of ${isolated(product.name)} is not above its target of ${formatMoney(haggling.target)} any more.`,
      })
  }

  return (
    <OwnerPage
      title="Edit Product"
      actions={
        <LinkButton to={`${paths.shopOffers}?product=${encodeURIComponent(id)}`}>Offers and haggling</LinkButton>
      }
    >
      {product && product.shop._id !== owner?.shopId ? (
        <ErrorAlert message="Error: This product belongs to another shop." />
      ) : product ? (
        <>
          {product.hidden && (
            <section aria-labelledby={hiddenId}>
              <h2 id={hiddenId}>Hidden by the market</h2>
              <AppealPanel subject="product" id={id} hidden={product.hidden} />
            </section>
          )}
          <ProductForm
            submit="Update Product"
            initial={textOf(product)}
            options={optionsTextOf(product)}
            images={product.images}
            draftName={`product ${id}`}
            isSaving={isLoading}
            onSave={save(product)}
          />
        </>
      ) : error ? (
        <LoadError
          message={errorMessage(error, 'Failed to fetch product for editing.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <ProductFormSkeleton />
      )}
    </OwnerPage>
  )
}

/** The selling prices of a product's variants, or its own. */
const pricesIn = (product: ProductInput): number[] =>
  product.variants?.map((variant) => numbersOfVariant(variant, product).sellingPrice) ?? [product.sellingPrice]
