import { paths } from '@haggle/shared-contract'
import { useSession } from '@haggle/shared-state'
import { useToast } from '@haggle/shared-ui'
import { useNavigate } from '@haggle/shared-ui/router'
import { useEffect } from 'react'

/** Redirects with a toast when the cart is empty or nobody is logged in (D38). Returns whether it does. */
export function useCheckoutRedirect({ isEmpty }: { isEmpty: boolean }): boolean {
  const session = useSession()
  const toast = useToast()
  const navigate = useNavigate()
  const reason = !session ? 'Not Logged In' : isEmpty ? 'Cart Empty' : undefined

  useEffect(() => {
    if (!reason) return
    toast({ status: 'warning', title: reason, duration: 3000 })
    void navigate(reason === 'Cart Empty' ? paths.cart : paths.loginForCheckout, { replace: true })
  }, [reason, toast, navigate])

  return reason !== undefined
}
