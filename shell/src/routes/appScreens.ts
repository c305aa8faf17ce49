import type { Composition } from '@haggle/shared-contract/platform'
import { remotesFor } from '../composition/remotesFor'
import type { AppScreen } from '../composition/screen'
import type { Visitor } from '../composition/visitor'
import { loadersOf } from './loadersOf'
import { sessionScreens } from './sessionScreens'
import { prefetch } from './usePrefetch'

/** All screens of an app for one visitor: the shell's own and the remotes'. */
export const appScreens = (composition: Composition, visitor: Visitor): AppScreen[] => [
  ...sessionScreens(composition),
  ...remotesFor(composition, visitor).flatMap((remote) =>
    remote.release.screens.map(({ path, access, nav, files }) => ({
      path,
      access,
      nav,
      remote: remote.name,
      version: remote.release.version,
      ...loadersOf(remote, (release) => release.screens.find((screen) => screen.path === path)?.screen),
      prefetch: () => prefetch([remote.release.entry, ...files]),
    })),
  ),
]
