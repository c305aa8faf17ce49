import {
  findScreen,
  shellScreens,
  type Composition,
  type RemoteRelease,
  type ShellRelease,
} from '@haggle/shared-contract/platform'

/** A screen of an app and its release. */
export type ScreenOfRelease =
  | { release: RemoteRelease; screen: RemoteRelease['screens'][number] }
  | { release: ShellRelease; screen: ShellRelease['screens'][number] }

/** The screen of an app at a path. */
export function screenAt(composition: Composition, pathname: string): ScreenOfRelease | undefined {
  const { home } = composition
  if (pathname === '/' && home !== '/') return undefined
  const screens = screensOf(composition).map((found) => ({ ...found, path: found.screen.path }))
  return findScreen(screens, pathname)
}

const screensOf = (composition: Composition): ScreenOfRelease[] => [
  ...shellScreens(composition).map((screen) => ({ release: composition.shell, screen })),
  ...composition.remotes.flatMap(({ release }) => release.screens.map((screen) => ({ release, screen }))),
]

/** Whether a host can prerender a screen: it declares it, and its release and the shell have a prerender bundle. */
export const isPrerendered = ({ shell }: Composition, { release, screen }: ScreenOfRelease): boolean =>
  Boolean(shell.prerender && release.prerender && screen.prerender)

/** All screens of an app that a host can prerender. */
export const prerenderedScreens = (composition: Composition): ScreenOfRelease[] =>
  screensOf(composition).filter(
    (found) => isPrerendered(composition, found) && (found.screen.path !== '/' || composition.home === '/'),
  )
