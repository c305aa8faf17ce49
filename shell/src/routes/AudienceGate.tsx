import { isolated } from '@haggle/shared-contract'
import { useSession } from '@haggle/shared-state'
import { Button, EmptyState, LoadingText, Page, lazyPart } from '@haggle/shared-ui'
import { Suspense, type ReactNode } from 'react'
import { useComposition } from '../composition/CompositionContext'
import { useLogout } from '../session/useLogout'

// only operators need it
const SecondFactorFirst = lazyPart(() => import('../profile/SecondFactorFirst'))

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
    return audience === 'operator' ? (
      <Suspense fallback={<LoadingText text="Loading user session..." />}>
        <SecondFactorFirst>{children}</SecondFactorFirst>
      </Suspense>
    ) : (
      children
    )
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
