import { type Access, paths, type SessionUser } from '@haggle/shared-contract'
import type { Composition } from '@haggle/shared-contract/platform'

/** The home of a logged-in user's role in an app, for the route guard and the log-in. */
export function homeOf({ role }: Pick<SessionUser, 'role'>, { audience }: Pick<Composition, 'audience'>): string {
  // an app for one role has one home; its gate says to others where to go (D39)
  if (audience) return paths.home
  switch (role) {
    case 'user':
      return paths.home
    case 'shopOwner':
      return paths.shopDashboard
    default:
      return paths.login
  }
}

/** Whether a user may see a screen. */
export const maySee = (access: Access, session: SessionUser | null): boolean =>
  access === 'everyone' || (session !== null && (access === 'signedIn' || access === session.role))
