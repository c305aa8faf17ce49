import { paths } from '@haggle/shared-contract'
import { useSession } from '@haggle/shared-state'
import { Link } from '@haggle/shared-ui/router'
import type { Question } from './question'

/** The way from a shop, or one of its products, to the conversation with it; not for its owner. */
export default function AskTheShop({ shop, product }: Question) {
  const isOwn = useSession()?.shopId === shop
  if (isOwn) return null
  const about = new URLSearchParams({ shop, ...(product !== undefined && { product }) })
  return <Link to={`${paths.messages}?${about}`}>{product === undefined ? 'Contact the shop' : 'Ask the shop'}</Link>
}
