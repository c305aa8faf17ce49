import type { Access } from '@haggle/shared-contract'
import { shellScreens, type Composition, type ShellScreen } from '@haggle/shared-contract/platform'

/** A screen as declared by the app's documents. */
export interface DeclaredScreen {
  path: string
  access: Access
  /** The remote it belongs to, or the shell. */
  remote: string
  nav?: ShellScreen['nav']
}

/** All screens of an app for visitors without a canary: the shell's own and the live releases'. */
export const declaredScreens = (composition: Composition): DeclaredScreen[] => [
  ...shellScreens(composition).map((screen) => ({ ...screen, remote: 'shell' })),
  ...composition.remotes.flatMap(({ name, release }) => release.screens.map((screen) => ({ ...screen, remote: name }))),
]
