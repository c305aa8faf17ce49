import { paths } from '@haggle/shared-contract'
import { hasStatus, isUnanswered } from '@haggle/shared-state'
import { useIsOnScreen } from '@haggle/shared-ui'
import { useNavigate } from '@haggle/shared-ui/router'
import { useState } from 'react'
import type { LoginState } from '../session/RedirectToLogin'
import { useWayBack } from '../session/useWayBack'

/**
 * `submit` sends a form's registration, then says `success` and goes to the log-in, which knows the e-mail and the way back (D4); `hintAt` is what to add to an error's
 * message.
 */
export function useRegistration<Account extends { email: string }>(
  send: (account: Account) => PromiseLike<{ error?: unknown }>,
  success: string,
) {
  const navigate = useNavigate()
  const { keepIn } = useWayBack()
  const isOnScreen = useIsOnScreen()
  const [wasUnanswered, setUnanswered] = useState(false)

  const submit = async (account: Account) => {
    const { error } = await send(account)
    if (error) return setUnanswered((was) => was || isUnanswered(error))
    window.alert(success)
    // not if the visitor has left the form meanwhile
    const state: LoginState = { email: account.email }
    if (isOnScreen.current) await navigate(keepIn(paths.login), { state })
  }
  /** A registration whose reply was lost may be done, and then the next one finds the e-mail taken. */
  const hintAt = (error: unknown) =>
    wasUnanswered && hasStatus(error, 409) ? ' It may be the one you just asked for: try to log in.' : ''

  return { submit, hintAt }
}
