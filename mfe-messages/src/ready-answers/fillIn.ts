/** The names that a ready-made answer is filled in with. */
export interface Names {
  customer: string
  /** What the conversation is about, as far as it is known. */
  product: string | undefined
}

/** A ready-made answer with the names in the place of `{customer}` and `{product}`. */
export const fillIn = (answer: string, { customer, product = 'this product' }: Names): string =>
  answer.replaceAll('{customer}', () => customer).replaceAll('{product}', () => product)
