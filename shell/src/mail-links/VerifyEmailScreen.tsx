import { paths } from '@haggle/shared-contract'
import { LinkButton } from '@haggle/shared-ui'
import { Link } from '@haggle/shared-ui/router'
import { useEffect, useEffectEvent } from 'react'
import { useShellVerifyEmailMutation } from './api'
import { isDead, LinkCard } from './LinkCard'
import { useMailToken } from './useMailToken'

/** Verifies an e-mail with a mail's token, without a button: opening the link does no harm (D65). */
export default function VerifyEmailScreen() {
  const token = useMailToken()
  const [verify, state] = useShellVerifyEmailMutation()
  const confirm = useEffectEvent(() => void verify({ token }))
  const isComplete = token !== ''
  useEffect(() => {
    if (isComplete) confirm()
  }, [isComplete])

  return (
    <LinkCard
      title="Confirm your e-mail address"
      token={token}
      explanation={state.error ? undefined : 'We ask whether this link is one of ours.'}
      button="Try again"
      fallback="Your address could not be confirmed. Please try again."
      ways={<Link to={paths.profile}>My Profile</Link>}
      state={state}
      onPress={() => void verify({ token })}
    >
      {isDead(state.error) && <LinkButton to={paths.profile}>Ask for a new link</LinkButton>}
    </LinkCard>
  )
}
