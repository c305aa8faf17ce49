import type { Access, Role } from 'shared-contract'
import type { Composition } from 'shared-contract/platform'
import { loadFromShell } from '../remotes/federation'
import { loadScreen, type ScreenModule } from '../remotes/loadScreen'
import { reportFailure } from '../remotes/reportFailure'
import { untilItFails } from '../remotes/untilItFails'
import type { AppScreen } from './appScreens'

interface SessionScreen {
  path: string
  access: Access
  /** The only people it is for; without it, all. */
  role?: Role
  load: () => Promise<ScreenModule>
}

const screens: SessionScreen[] = [
  { path: '/login', access: 'everyone', load: () => import('../login/LoginScreen') },
  { path: '/register/user', access: 'everyone', role: 'user', load: () => import('../register/RegisterUserScreen') },
  {
    path: '/register/shop-owner',
    access: 'everyone',
    role: 'shopOwner',
    load: () => import('../register/RegisterShopOwnerScreen'),
  },
  { path: '/profile', access: 'signedIn', load: () => import('../profile/ProfileScreen') },
]

/** The shell's own screens, those of an app for one role without what is for the others (D39). */
export const sessionScreens = ({ audience, shell }: Pick<Composition, 'audience' | 'shell'>): AppScreen[] =>
  screens
    .filter(({ role }) => !role || !audience || role === audience)
    .map(({ path, access, load }) => ({
      path,
      access,
      remote: 'shell',
      version: shell.version,
      load: untilItFails(() => {
        const attempt = { version: shell.version, load: () => loadFromShell(load) }
        return loadScreen('shell', [attempt, attempt], reportFailure)
      }),
      prefetch: () => void load().catch(() => undefined),
    }))
