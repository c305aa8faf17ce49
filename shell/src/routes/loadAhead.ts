import type { SessionUser } from 'shared-contract'
import { admissionTo } from './admission'
import type { AppScreen } from './screen'

/**
 * Asks for the screen that a page opens with before React starts, when whoever is logged in may see it. Resolves once it
 * is there or failed; a failure is shown where the screen would be.
 */
export const loadAhead = ({ access, load }: Pick<AppScreen, 'access' | 'load'>, session: SessionUser | null) =>
  admissionTo(access, session).isAllowed ? load().catch(() => undefined) : undefined
