import { formatMoney, variantText, type Product } from '@haggle/shared-contract'
import { useSession } from '@haggle/shared-state'
import { Button } from '@haggle/shared-ui'
import { useCatalogNegotiationQuery } from '../negotiation/api'

interface OtherVariantsPriceProps {
  product: Product
  /** The id of the chosen variant. */
  chosen: string | undefined
  onChoose: (values: readonly string[]) => void
}

/** This customer's agreed price, or the shop's open offer, where it is for another variant than the chosen one. */
export function OtherVariantsPrice({ product, chosen, onChoose }: OtherVariantsPriceProps) {
  const isCustomer = useSession()?.role === 'user'
  const { data } = useCatalogNegotiationQuery({ productId: product._id, variant: chosen }, { skip: !isCustomer })
  const isAgreed = data?.agreedPrice !== undefined
  const { variant, price = 0 } = isAgreed ? { ...data, price: data.agreedPrice } : (data?.shopOffer ?? {})
  const other = product.variants?.find(({ _id }) => _id === variant)
  if (!other || variant === chosen) return null
  const name = variantText(other.values)
  return (
    <p>
      {`${isAgreed ? 'Your agreed price' : "The shop's price for you"}: ${formatMoney(price)} for ${name}.`}{' '}
      <Button size="small" onClick={() => onChoose(other.values)}>
        {`Choose ${name}`}
      </Button>
    </p>
  )
}
