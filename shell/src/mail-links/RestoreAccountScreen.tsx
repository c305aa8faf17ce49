import { paths } from '@haggle/shared-contract'
import { Link } from '@haggle/shared-ui/router'
import { useShellRestoreAccountMutation } from './api'
import { LinkCard } from './LinkCard'
import { useMailToken } from './useMailToken'

/** Reverts a change of e-mail or password that the owner did not make (D65). */
export default function RestoreAccountScreen() {
  const token = useMailToken()
  const [restore, state] = useShellRestoreAccountMutation()
  return (
    <LinkCard
      title="This was not me"
      token={token}
      explanation="Your account gets the address back that our mail went to. Everybody is logged out, the present password ends, and we mail you a link to set a new one."
      button="Take my account back"
      fallback="The account could not be given back. Please try again."
      ways={<Link to={paths.login}>Back to the login</Link>}
      state={state}
      onPress={() => void restore({ token })}
    />
  )
}
