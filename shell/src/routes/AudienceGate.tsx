import { isolated } from '@haggle/shared-contract'
import { useSession } from '@haggle/shared-state'
import { Button, EmptyState, LoadingText, Page } from '@haggle/shared-ui'
import { useState, type ReactNode } from 'react'
import { useComposition } from '../composition/CompositionContext'
import { memoizeUntilFailure } from '../remotes/memoizeUntilFailure'
import { useLogout } from '../session/useLogout'
import { useLoaded } from './useLoaded'

/** Loads what comes before an operator's screens; nobody else needs it. */
export const { load: loadSecondFactorFirst } = memoizeUntilFailure(
  () => import('../profile/SecondFactorFirst'),
  () => undefined,
)

const people = { user: 'customers', shopOwner: 'shop owners', operator: 'operators' } as const

/**
 * In an app for one role, tells logged-in users of another role where to go (D39), and operators what comes first (D69). In
 * an app of others the guard sends operators to the log-in.
 */
export function AudienceGate({ children }: { children: ReactNode }) {
  const session = useSession()
  const { audience, links } = useComposition()
  const logOut = useLogout()
  if (!session || !audience) return children
  if (session.role === audience)
    return audience === 'operator' ? <AfterSecondFactor>{children}</AfterSecondFactor> : children
  if (session.role === 'operator') return children

  return (
    <Page title={`This app is for ${people[audience]}`}>
      <EmptyState title={`You are logged in as ${isolated(session.name)}, and everything for you is elsewhere.`}>
        {links.map(({ label, href }) => (
          <Button key={href} type="primary" href={href}>
            {`Go to ${label}`}
          </Button>
        ))}
        <Button onClick={logOut}>Log in as somebody else</Button>
      </EmptyState>
    </Page>
  )
}

/** Does not suspend, because React shows a fallback for at least 300 ms. */
function AfterSecondFactor({ children }: { children: ReactNode }) {
  const [loading] = useState(loadSecondFactorFirst)
  const SecondFactorFirst = useLoaded(loading)?.default
  if (!SecondFactorFirst) return <LoadingText text="Loading user session..." />
  return <SecondFactorFirst>{children}</SecondFactorFirst>
}
