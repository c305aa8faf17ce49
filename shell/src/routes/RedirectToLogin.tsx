import { useEffect } from 'react'
import { paths } from 'shared-contract'
import { useLoggedOutElsewhere, useSessionExpired } from 'shared-state'
import { useToast } from 'shared-ui'
import { Navigate, useLocation } from 'shared-ui/router'

interface RedirectToLoginProps {
  /** The guarded route that was requested. */
  from: string
  wantsBack: boolean
}

/** History state of the redirect to the log-in. */
export interface LoginState {
  /** The path to return to after a session that the server or another tab ended. */
  from: string | undefined
}

/** Redirects guests to the log-in; from the checkout with a toast and a way back (D38). */
export function RedirectToLogin({ from, wantsBack }: RedirectToLoginProps) {
  const toast = useToast()
  const hasExpired = useSessionExpired()
  const isLoggedOutElsewhere = useLoggedOutElsewhere()
  const { pathname, search } = useLocation()
  const toCheckout = wantsBack && from === paths.checkout
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
  return <Navigate to={toCheckout ? paths.loginForCheckout : paths.login} state={state} replace />
}
