import { paths } from '@haggle/shared-contract'
import { useLoggedOutElsewhere, useSessionExpired } from '@haggle/shared-state'
import { useToast } from '@haggle/shared-ui'
import { Navigate, useLocation } from '@haggle/shared-ui/router'
import { useEffect } from 'react'

interface RedirectToLoginProps {
  /** The guarded route that was requested. */
  from: string
  wantsBack: boolean
}

/** What the history's state tells the log-in. */
export interface LoginState {
  /** The path to return to after a session that the server or another tab ended. */
  from?: string | undefined
  /** The e-mail that was just registered. */
  email?: string
}

/** Redirects guests to the log-in; from cart and checkout with a way back, from the latter with a toast, too (D38). */
export function RedirectToLogin({ from, wantsBack }: RedirectToLoginProps) {
  const toast = useToast()
  const hasExpired = useSessionExpired()
  const isLoggedOutElsewhere = useLoggedOutElsewhere()
  const { pathname, search } = useLocation()
  const toCheckout = wantsBack && from === paths.checkout
  const toCart = wantsBack && from === paths.cart
  const login = toCheckout ? paths.loginForCheckout : toCart ? paths.loginForCart : paths.login
  // The log-in screen itself explains a session that the server or another tab ended.
  const warns = toCheckout && !hasExpired && !isLoggedOutElsewhere

  useEffect(() => {
    if (warns)
      toast({
        status: 'warning',
        title: 'Not Logged In',
        description: 'Please log in to proceed to checkout.',
        duration: 3000,
      })
  }, [warns, toast])

  const state: LoginState = { from: hasExpired || isLoggedOutElsewhere ? pathname + search : undefined }
  return <Navigate to={login} state={state} replace />
}
