import type { Access } from 'shared-contract'
import type { Composition, ShellScreen } from 'shared-contract/platform'

/** What an app's documents say of a screen. */
export interface DeclaredScreen {
  path: string
  access: Access
  /** Who answers for it: a remote, or the shell. */
  remote: string
  nav?: ShellScreen['nav']
}

/** The shell's own screens, those of an app for one role without what is for the others (D39). */
export const shellScreens = ({ audience, shell }: Pick<Composition, 'audience' | 'shell'>): ShellScreen[] =>
  shell.screens.filter((screen) => !screen.audience || !audience || screen.audience === audience)

/** Every screen of an app: the shell's own, and those of its remotes that everybody gets who tries no canary. */
export const declaredScreens = (composition: Composition): DeclaredScreen[] => [
  ...shellScreens(composition).map((screen) => ({ ...screen, remote: 'shell' })),
  ...composition.remotes.flatMap(({ name, release }) => release.screens.map((screen) => ({ ...screen, remote: name }))),
]
