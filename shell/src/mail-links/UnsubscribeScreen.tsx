import { paths } from 'shared-contract'
import { Link } from 'shared-ui/router'
import { useUnsubscribeMutation } from './api'
import { LinkCard } from './LinkCard'
import { useMailToken } from './useMailToken'

/** Ends mails about shops' replies (D63). */
export default function UnsubscribeScreen() {
  const token = useMailToken()
  const [unsubscribe, state] = useUnsubscribeMutation()
  return (
    <LinkCard
      title="Mails about replies"
      explanation="You get a mail when a shop answers one of your offers. You can end these mails; the answers stay in My Offers."
      button="Send me no more"
      fallback="The mails could not be ended. Please try again."
      ways={<Link to={paths.home}>Back to the start</Link>}
      state={state}
      onPress={() => void unsubscribe({ token })}
    />
  )
}
