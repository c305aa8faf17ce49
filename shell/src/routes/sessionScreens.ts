import { shellScreens, type Composition } from '@haggle/shared-contract/platform'
import type { AppScreen } from '../composition/screen'
import { giveUpPending, loadFromShell } from '../remotes/federation'
import { loadScreen, type ScreenModule } from '../remotes/loadScreen'
import { memoizeUntilFailure } from '../remotes/memoizeUntilFailure'
import { reportFailure } from '../remotes/reportFailure'

/** The modules named by shell.json. */
const modules: Record<string, () => Promise<ScreenModule>> = {
  './LoginScreen': () => import('../login/LoginScreen'),
  './RegisterUserScreen': () => import('../register/RegisterUserScreen'),
  './RegisterShopOwnerScreen': () => import('../register/RegisterShopOwnerScreen'),
  './NoticesScreen': () => import('../account/NoticesScreen'),
  './ProfileScreen': () => import('../profile/ProfileScreen'),
  './ForgotPasswordScreen': () => import('../mail-links/ForgotPasswordScreen'),
  './ResetPasswordScreen': () => import('../mail-links/ResetPasswordScreen'),
  './VerifyEmailScreen': () => import('../mail-links/VerifyEmailScreen'),
  './RestoreAccountScreen': () => import('../mail-links/RestoreAccountScreen'),
  './AllowAgentScreen': () => import('../agents/AllowAgentScreen'),
  './UnsubscribeScreen': () => import('../mail-links/UnsubscribeScreen'),
}

/** The shell's own screens. */
export const sessionScreens = (composition: Pick<Composition, 'audience' | 'shell'>): AppScreen[] =>
  shellScreens(composition).map(({ path, access, nav, screen }) => {
    const { version } = composition.shell
    return {
      path,
      access,
      nav,
      remote: 'shell',
      version,
      ...memoizeUntilFailure(() => {
        const attempt = { version, module: screen, load: () => loadFromShell(() => moduleOf(screen)) }
        return loadScreen('shell', [attempt, attempt], reportFailure)
      }, giveUpPending),
      prefetch: () => void moduleOf(screen).catch(() => undefined),
    }
  })

const moduleOf = async (screen: string): Promise<ScreenModule> => {
  const load = modules[screen]
  if (!load) throw new Error(`The shell has no screen ${screen}.`)
  return load()
}
