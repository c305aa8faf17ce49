import { paths } from '@haggle/shared-contract'
import { Button } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { useShellSetSubscribedMutation } from './api'
import { LinkCard } from './LinkCard'
import { useMailToken } from './useMailToken'

/** Unsubscribes from the link's kind of mail (D63), or resubscribes. */
export default function UnsubscribeScreen() {
  const token = useMailToken()
  const [setSubscribed, state] = useShellSetSubscribedMutation()
  const isEnded = state.data !== undefined && state.originalArgs?.wanted === false
  return (
    <LinkCard
      title="Mails from Haggle"
      token={token}
      explanation="You can end the mails in which you found this link. What they tell stays in your notices."
      button="Send me no more"
      fallback="The mails could not be ended. Please try again."
      ways={<Link to={paths.home}>Back to the start</Link>}
      state={state}
      onPress={() => void setSubscribed({ token, wanted: false })}
    >
      {isEnded && <Button onClick={() => void setSubscribed({ token, wanted: true })}>Send me mails again</Button>}
    </LinkCard>
  )
}
