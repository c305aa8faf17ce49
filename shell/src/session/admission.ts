import { type Access, paths, type SessionUser } from '@haggle/shared-contract'
import type { Composition, Viewer } from '@haggle/shared-contract/platform'

/** The home of a logged-in user's role in an app, for the route guard and the log-in. */
export function homeOf({ role }: Pick<SessionUser, 'role'>, { audience }: Pick<Composition, 'audience'>): string {
  // an operator elsewhere is 'any other role' (D69)
  if (role === 'operator' && audience !== 'operator') return paths.login
  // an app for one role has one home; its gate says to others where to go (D39)
  return role === 'shopOwner' && !audience ? paths.shopDashboard : paths.home
}

/** Whether a user may see a screen. */
export const maySee = (access: Access, session: SessionUser | null): boolean =>
  access === 'everyone' || (session !== null && (access === 'signedIn' || access === session.role))

/** Whether a user, or a guest, sees a link or a part that is for some viewers. */
export const isVisible = (visibleTo: Viewer, session: SessionUser | null): boolean =>
  visibleTo === 'guest' ? session === null : maySee(visibleTo, session)
