/**
 * What was last chosen of a product in this tab, as the query of an address. It is there again after a log-in, whose way
 * back names the product alone (D56).
 */
export const keptChoice = (productId: string) => {
  const key = `choice:${productId}`
  return {
    read: () => new URLSearchParams(attempt(() => sessionStorage.getItem(key)) ?? ''),
    keep: (choice: string) => attempt(() => sessionStorage.setItem(key, choice)),
  }
}

/** The result; undefined when the storage throws (full, forbidden). */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
