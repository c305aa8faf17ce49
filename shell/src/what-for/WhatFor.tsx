import { paths } from '@haggle/shared-contract'
import { matchPath } from '@haggle/shared-ui/router'
import { useWayBack } from '../session/useWayBack'
import { WaitingCart } from './WaitingCart'
import { WaitingOffer } from './WaitingOffer'

/** What a log-in or a registration is for, above its form: what waits in the cart (D38), or the product of an offer. */
export function WhatFor() {
  const { to } = useWayBack()
  const productId = to && matchPath('/product/:id', to)?.params.id
  if (productId) return <WaitingOffer productId={productId} />
  return to === paths.cart || to === paths.checkout ? <WaitingCart /> : null
}
