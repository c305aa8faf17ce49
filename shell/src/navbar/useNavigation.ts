import { useSession } from '@haggle/shared-state'
import { useIsHydrating } from '@haggle/shared-ui'
import { useComposition } from '../composition/CompositionContext'
import { declaredScreens, type DeclaredScreen } from '../composition/declaredScreens'
import { isVisible } from '../session/admission'

type LinkedScreen = DeclaredScreen & Required<Pick<DeclaredScreen, 'nav'>>

/**
 * The screens with a navbar link for the current user, of the remotes and of the shell. A guest's `waiting` ones are those
 * for customers whose badge may count something already, as the cart's does (D38).
 */
export function useNavigation(screens: readonly DeclaredScreen[]) {
  const session = useSession()
  const composition = useComposition()
  // Prerendered markup has the live releases' links; a canary's visitors get theirs after hydration.
  const declared = useIsHydrating() ? declaredScreens(composition) : screens
  const all = declared.filter((screen): screen is LinkedScreen => screen.nav !== undefined)
  const linked = all.filter(({ nav, access }) => isVisible(nav.visibleTo ?? access, session))
  return {
    remotes: linked.filter(({ remote }) => remote !== 'shell'),
    own: linked.filter(({ remote }) => remote === 'shell'),
    waiting: session ? [] : all.filter(({ nav }) => nav.visibleTo === 'user' && nav.badge !== undefined),
  }
}
