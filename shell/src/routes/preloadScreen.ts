import type { SessionUser } from '@haggle/shared-contract'
import { findScreen, type Composition } from '@haggle/shared-contract/platform'
import type { AppScreen } from '../composition/screen'
import { maySee } from '../session/admission'
import { loadSecondFactorFirst } from './AudienceGate'

/**
 * Starts loading a page's first screen before React renders, if the user may see it. Resolves when it has loaded or
 * failed; a failure is shown by its route.
 */
export const preloadScreen = ({ access, load }: Pick<AppScreen, 'access' | 'load'>, session: SessionUser | null) =>
  maySee(access, session) ? load().catch(() => undefined) : undefined

/** Starts loading what a path shows, for whoever is about to be logged in. */
export const preloadPath =
  (screens: readonly AppScreen[], { home, audience }: Pick<Composition, 'home' | 'audience'>) =>
  (path: string): void => {
    findScreen(screens, path === '/' ? home : path)
      ?.load()
      .catch(() => undefined)
    if (audience === 'operator') loadSecondFactorFirst().catch(() => undefined)
  }
