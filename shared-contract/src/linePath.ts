import { paths } from './paths'

/** The page of a line's product, with its variant chosen (D77). */
export const linePath = ({ product, variant }: { product: string; variant?: string | undefined }) =>
  paths.product(product) + (variant === undefined ? '' : `?variant=${encodeURIComponent(variant)}`)
