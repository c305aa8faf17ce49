import type { Composition } from './composition'
import type { ShellRelease } from './release'

/** The shell's own screens; an app for one role leaves out those for other roles (D39). */
export const shellScreens = ({ audience, shell }: Pick<Composition, 'audience' | 'shell'>): ShellRelease['screens'] =>
  shell.screens.filter((screen) => !screen.audience || !audience || screen.audience === audience)
