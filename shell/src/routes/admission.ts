import { type Access, paths, type SessionUser } from 'shared-contract'

/** Where somebody belongs who is logged in: the one answer for the route guard and the log-in. */
export function homeOf({ role }: Pick<SessionUser, 'role'>): string {
  switch (role) {
    case 'user':
      return paths.home
    case 'shopOwner':
      return paths.shopDashboard
    default:
      return paths.login
  }
}

/** Whether somebody may see a screen, and if not, where they belong. */
export type Admission = { isAllowed: true } | { isAllowed: false; goTo: string }

export function admissionTo(access: Access, session: SessionUser | null): Admission {
  if (access === 'everyone') return { isAllowed: true }
  if (!session) return { isAllowed: false, goTo: paths.login }
  if (access === 'signedIn' || access === session.role) return { isAllowed: true }
  return { isAllowed: false, goTo: homeOf(session) }
}
