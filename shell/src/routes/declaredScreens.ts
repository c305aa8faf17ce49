import type { Access } from 'shared-contract'
import { shellScreens, type Composition, type ShellScreen } from 'shared-contract/platform'

/** What an app's documents say of a screen. */
export interface DeclaredScreen {
  path: string
  access: Access
  /** Who answers for it: a remote, or the shell. */
  remote: string
  nav?: ShellScreen['nav']
}

/** Every screen of an app: the shell's own, and those of its remotes that everybody gets who tries no canary. */
export const declaredScreens = (composition: Composition): DeclaredScreen[] => [
  ...shellScreens(composition).map((screen) => ({ ...screen, remote: 'shell' })),
  ...composition.remotes.flatMap(({ name, release }) => release.screens.map((screen) => ({ ...screen, remote: name }))),
]
