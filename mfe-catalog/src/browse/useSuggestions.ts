import { paths, type Category } from '@haggle/shared-contract'
import { useSettled } from '@haggle/shared-ui'
import { useCatalogSuggestionsQuery } from './api'

/** A suggested destination. */
export interface Suggestion {
  group: 'Categories' | 'Products' | 'Shops'
  label: string
  /** A product's picture and price in dollars. */
  image?: string | undefined
  price?: number | undefined
  /** Its path; undefined for a category, which filters the list. */
  to?: string
  category?: Category
}

const TYPING_PAUSE = 200
/** Shortest text with suggestions. */
const SHORTEST = 2

/** Suggestions for a text once typing pauses; empty while loading. */
export function useSuggestions(typed: string, isWanted: boolean): Suggestion[] {
  const text = useSettled(typed.trim(), TYPING_PAUSE)
  const isAsked = isWanted && text.length >= SHORTEST && text === typed.trim()
  const { currentData } = useCatalogSuggestionsQuery(text, { skip: !isAsked })
  if (!isAsked || !currentData) return []
  const { categories, products, shops } = currentData
  return [
    ...categories.map((category) => ({ group: 'Categories', label: category, category }) as const),
    ...products.map(
      ({ _id, name, image, sellingPrice: price }) =>
        ({ group: 'Products', label: name, image, price, to: paths.product(_id) }) as const,
    ),
    ...shops.map(({ _id, shopName }) => ({ group: 'Shops', label: shopName, to: paths.shop(_id) }) as const),
  ]
}
