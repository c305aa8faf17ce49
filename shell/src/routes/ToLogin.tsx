import { useEffect } from 'react'
import { paths } from 'shared-contract'
import { useSessionExpired } from 'shared-state'
import { useToast } from 'shared-ui'
import { Navigate } from 'shared-ui/router'

export interface ToLoginProps {
  /** The guarded route that somebody came to. */
  from: string
  wantsBack: boolean
}

/** Sends somebody who is not logged in to the log-in; from the checkout with a word about it, and back later (D38). */
export function ToLogin({ from, wantsBack }: ToLoginProps) {
  const toast = useToast()
  const hasExpired = useSessionExpired()
  const toCheckout = wantsBack && from === paths.checkout
  // Who was logged out by the server reads that on the log-in itself.
  const warns = toCheckout && !hasExpired

  useEffect(() => {
    if (warns)
      toast({
        status: 'warning',
        title: 'Not Logged In',
        description: 'Please log in to proceed to checkout.',
        duration: 3000,
      })
  }, [warns, toast])

  return <Navigate to={toCheckout ? paths.loginForCheckout : paths.login} replace />
}
