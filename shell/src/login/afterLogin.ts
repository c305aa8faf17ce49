import { paths, type SessionUser } from 'shared-contract'
import { homeOf } from '../routes/admission'

/** Where a log-in leads. `?redirect=checkout` takes a customer there; any other wish is ignored (D4). */
export const afterLogin = (user: Pick<SessionUser, 'role'>, redirect: string | null): string =>
  user.role === 'user' && redirect === 'checkout' ? paths.checkout : homeOf(user)
