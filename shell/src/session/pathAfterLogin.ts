import { paths, type SessionUser } from '@haggle/shared-contract'
import type { Composition } from '@haggle/shared-contract/platform'
import { homeOf } from './admission'

/**
 * Where a log-in leads. A customer goes back to `from`, the screen on which the session ended, or by `?redirect=` to
 * the checkout, the cart, their offers, an agent's request or a product; other values are ignored. An owner always goes home, but for
 * an agent's request (D4, D56, D78).
 */
export const pathAfterLogin = (
  user: Pick<SessionUser, 'role'>,
  app: Pick<Composition, 'audience'>,
  redirect: string | null,
  from?: string,
): string => {
  if (user.role === 'user') return (from ?? (redirect !== null && wayBack(redirect))) || homeOf(user, app)
  return user.role === 'shopOwner' && !app.audience && redirect === 'agents' ? paths.allowAgent : homeOf(user, app)
}

/** The path that a `?redirect=` names; undefined for values that are ignored. */
export function wayBack(redirect: string): string | undefined {
  if (redirect === 'checkout') return paths.checkout
  if (redirect === 'cart') return paths.cart
  if (redirect === 'offers') return paths.offers
  if (redirect === 'agents') return paths.allowAgent
  const productId = /^product\/([\w-]{1,100})$/.exec(redirect)?.[1]
  return productId && paths.product(productId)
}
