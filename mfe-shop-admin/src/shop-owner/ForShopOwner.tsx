import { ErrorAlert } from '@haggle/shared-ui'
import type { ReactNode } from 'react'
import { AccessDenied } from './AccessDenied'
import { useShopOwner } from './useShopOwner'

const NO_SHOP = 'Shop ID not available. Please log in as a shop owner with a valid shop.'

/** Shows what a shop's owner may see; others are told why not. */
export function ForShopOwner({ children }: { children: (shopId: string) => ReactNode }) {
  const owner = useShopOwner()
  if (!owner) return <AccessDenied />
  return owner.shopId ? children(owner.shopId) : <ErrorAlert message={NO_SHOP} />
}
