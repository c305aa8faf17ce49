import { isolated } from '@haggle/shared-contract'
import { useSession } from '@haggle/shared-state'
import { Button, EmptyState, Page } from '@haggle/shared-ui'
import type { ReactNode } from 'react'
import { useComposition } from '../composition/CompositionContext'
import { useLogout } from '../session/useLogout'

const people = { user: 'customers', shopOwner: 'shop owners' } as const

/** In an app for one role, tells logged-in users of another role where to go (D39). */
export function AudienceGate({ children }: { children: ReactNode }) {
  const session = useSession()
  const { audience, links } = useComposition()
  const logOut = useLogout()
  if (!session || !audience || session.role === audience) return children

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
