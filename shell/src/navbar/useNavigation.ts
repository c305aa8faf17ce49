import type { SessionUser } from 'shared-contract'
import type { Viewer } from 'shared-contract/platform'
import { useSession } from 'shared-state'
import { useComposition } from '../composition/CompositionContext'
import { useIsHydrating } from '../first-page/useIsHydrating'
import { declaredScreens, type DeclaredScreen } from '../routes/declaredScreens'

type LinkedScreen = DeclaredScreen & Required<Pick<DeclaredScreen, 'nav'>>

/** The screens with a link in the bar for whoever looks at it: the remotes', and the shell's own. */
export function useNavigation(screens: readonly DeclaredScreen[]) {
  const session = useSession()
  const composition = useComposition()
  // A host's markup has the links that everybody gets; who tries a canary gets theirs right after.
  const declared = useIsHydrating() ? declaredScreens(composition) : screens
  const linked = declared
    .filter((screen): screen is LinkedScreen => screen.nav !== undefined)
    .filter(({ nav, access }) => isVisible(nav.visibleTo ?? access, session))
  return {
    remotes: linked.filter(({ remote }) => remote !== 'shell'),
    own: linked.filter(({ remote }) => remote === 'shell'),
  }
}

function isVisible(visibleTo: Viewer, session: SessionUser | null): boolean {
  if (visibleTo === 'everyone') return true
  return session ? visibleTo === 'signedIn' || visibleTo === session.role : visibleTo === 'guest'
}
