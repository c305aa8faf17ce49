import { useEffect } from 'react'
import { paths } from 'shared-contract'
import { useLoggedOutElsewhere, useSessionExpired } from 'shared-state'
import { useToast } from 'shared-ui'
import { Navigate, useLocation } from 'shared-ui/router'

export interface ToLoginProps {
  /** The guarded route that somebody came to. */
  from: string
  wantsBack: boolean
}

/** What the history keeps of the way to the log-in. */
export interface LoginState {
  /** Where a log-out in another tab ended a screen. */
  from: string | undefined
}

/** Sends somebody who is not logged in to the log-in; from the checkout with a word about it, and back later (D38). */
export function ToLogin({ from, wantsBack }: ToLoginProps) {
  const toast = useToast()
  const hasExpired = useSessionExpired()
  const isLoggedOutElsewhere = useLoggedOutElsewhere()
  const { pathname, search } = useLocation()
  const toCheckout = wantsBack && from === paths.checkout
  // Who was logged out by the server or in another tab reads that on the log-in itself.
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

  const state: LoginState = { from: isLoggedOutElsewhere ? pathname + search : undefined }
  return <Navigate to={toCheckout ? paths.loginForCheckout : paths.login} state={state} replace />
}
