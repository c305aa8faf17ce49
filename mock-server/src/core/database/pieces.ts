/**
 * Most products and characters of their texts that one transaction writes. The embedded database works on the main thread,
 * where each product takes some tenths of a millisecond, and each of its words some microseconds more.
 */
export const MOST_PRODUCTS = 3
const MOST_CHARACTERS = 1500

/** As many of the first items as one transaction writes, at least one. */
export function firstPiece<Item>(items: readonly Item[], charactersOf: (item: Item) => number): Item[] {
  let characters = 0
  const isTooMuch = (item: Item, at: number) => {
    characters += charactersOf(item)
    return at === MOST_PRODUCTS || (at > 0 && characters > MOST_CHARACTERS)
  }
  const end = items.findIndex(isTooMuch)
  return items.slice(0, end < 0 ? items.length : end)
}
