import type { Composition } from 'shared-contract/platform'
import { loadFromShell } from '../remotes/federation'
import { loadScreen, type ScreenModule } from '../remotes/loadScreen'
import { reportFailure } from '../remotes/reportFailure'
import { untilItFails } from '../remotes/untilItFails'
import type { AppScreen } from './screen'

/** The modules that shell.json names. */
const modules: Record<string, () => Promise<ScreenModule>> = {
  './LoginScreen': () => import('../login/LoginScreen'),
  './RegisterUserScreen': () => import('../register/RegisterUserScreen'),
  './RegisterShopOwnerScreen': () => import('../register/RegisterShopOwnerScreen'),
  './ProfileScreen': () => import('../profile/ProfileScreen'),
}

/** The shell's own screens, those of an app for one role without what is for the others (D39). */
export const sessionScreens = ({ audience, shell }: Pick<Composition, 'audience' | 'shell'>): AppScreen[] =>
  shell.screens
    .filter((screen) => !screen.audience || !audience || screen.audience === audience)
    .map(({ path, access, screen }) => ({
      path,
      access,
      remote: 'shell',
      version: shell.version,
      load: untilItFails(() => {
        const attempt = { version: shell.version, load: () => loadFromShell(() => moduleOf(screen)) }
        return loadScreen('shell', [attempt, attempt], reportFailure)
      }),
      prefetch: () => void moduleOf(screen).catch(() => undefined),
    }))

const moduleOf = async (screen: string): Promise<ScreenModule> => {
  const load = modules[screen]
  if (!load) throw new Error(`The shell has no screen ${screen}.`)
  return load()
}
