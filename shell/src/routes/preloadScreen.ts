import type { SessionUser } from '@haggle/shared-contract'
import type { AppScreen } from '../composition/screen'
import { maySee } from '../session/admission'

/**
 * Starts loading a page's first screen before React renders, if the user may see it. Resolves when it has loaded or
 * failed; a failure is shown by its route.
 */
export const preloadScreen = ({ access, load }: Pick<AppScreen, 'access' | 'load'>, session: SessionUser | null) =>
  maySee(access, session) ? load().catch(() => undefined) : undefined
