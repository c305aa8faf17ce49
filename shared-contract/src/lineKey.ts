/** What tells lines of carts and orders apart: two variants of one product are two lines (D77). */
export const lineKey = ({ product, variant }: { product: string; variant?: string | undefined }) =>
  variant === undefined ? product : `${product} ${variant}`
