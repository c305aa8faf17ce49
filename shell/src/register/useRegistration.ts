import { paths } from 'shared-contract'
import { useIsOnScreen } from 'shared-ui'
import { useNavigate } from 'shared-ui/router'

/** Returns a form's submit handler: sends the registration, then says `success` and goes to the log-in. */
export function useRegistration<Account>(
  send: (account: Account) => PromiseLike<{ error?: unknown }>,
  success: string,
): (account: Account) => Promise<void> {
  const navigate = useNavigate()
  const isOnScreen = useIsOnScreen()
  return async (account) => {
    const { error } = await send(account)
    if (error) return
    window.alert(success)
    // not if the visitor has left the form meanwhile
    if (isOnScreen.current) await navigate(paths.login)
  }
}
