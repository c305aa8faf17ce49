import { type Access, paths, type SessionUser } from '@haggle/shared-contract'

/** The home of a logged-in user's role, for the route guard and the log-in. */
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

/** Whether a user may see a screen, and where to redirect if not. */
type Admission = { isAllowed: true } | { isAllowed: false; goTo: string }

export function admissionTo(access: Access, session: SessionUser | null): Admission {
  if (access === 'everyone') return { isAllowed: true }
  if (!session) return { isAllowed: false, goTo: paths.login }
  if (access === 'signedIn' || access === session.role) return { isAllowed: true }
  return { isAllowed: false, goTo: homeOf(session) }
}
