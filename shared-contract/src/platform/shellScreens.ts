import type { Composition } from './composition'
import type { ShellRelease } from './release'

/** The shell's own screens, those of an app for one role without what is for the others (D39). */
export const shellScreens = ({ audience, shell }: Pick<Composition, 'audience' | 'shell'>): ShellRelease['screens'] =>
  shell.screens.filter((screen) => !screen.audience || !audience || screen.audience === audience)
