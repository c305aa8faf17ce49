import { isolated, isPictureUrl, paths, type Product } from '@haggle/shared-contract'
import { hasStatus, type Prerender } from '@haggle/shared-state'
import { catalogProducts } from '../browse/api'
import { catalogProduct } from '../fetched-product/api'
import { newestProductsQuery } from './MoreOfShop'

export { addresses } from './addresses'

/** No query parameter identifies another page. */
export const query: string[] = []

/** Prepares a product's first page. A missing product has a page, too, with status 404. */
const prerender: Prerender = async ({ params: { id = '' }, origin, ask }) => {
  const { data: product, error } = await ask(catalogProduct.initiate(id))
  if (product) {
    await ask(catalogProducts.initiate(newestProductsQuery(product.shop._id)))
    return aboutProduct(product, origin)
  }
  if (hasStatus(error, 404)) return { status: 404, isMissing: true, title: 'Product Not Found · Haggle' }
  throw new Error('The API did not answer with the product.', { cause: error })
}

export default prerender

function aboutProduct(product: Product, origin: string) {
  const { _id, name, category, shop, image } = product
  const canonical = paths.product(_id)
  const description = shortened(product.description)
  const picture = isPictureUrl(image) ? new URL(image, origin).href : undefined
  return {
    title: `${isolated(name)} · Haggle`,
    description,
    canonical,
    image: picture,
    kind: 'product' as const,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name,
      description,
      category,
      image: picture,
      offers: {
        ...pricesOf(product),
        url: origin + canonical,
        priceCurrency: product.currency,
        availability: `https://schema.org/${product.countInStock > 0 ? 'InStock' : 'OutOfStock'}`,
        seller: { '@type': 'Organization', name: shop.shopName || 'Unknown Shop' },
      },
      ...(product.numReviews > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: product.rating.toFixed(1),
          reviewCount: product.numReviews,
        },
      }),
    },
  }
}

/** The price, or from where to where the prices of its variants go (D77). */
function pricesOf({ sellingPrice, priceFrom, variants = [] }: Product) {
  if (!priceFrom) return { '@type': 'Offer', price: sellingPrice.toFixed(2) }
  const prices = variants.map((variant) => variant.sellingPrice)
  return {
    '@type': 'AggregateOffer',
    lowPrice: Math.min(...prices).toFixed(2),
    highPrice: Math.max(...prices).toFixed(2),
    offerCount: variants.length,
  }
}

/** A description shortened for search engines, cut between words. */
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= 160 ? line : `${line.slice(0, 157).replace(/\s\S*$/, '')}...`
}
