import { matchRoute, type Composition, type RemoteRelease } from 'shared-contract/platform'

/** A screen that a host can render, and the release it is of. */
export interface PrerenderedScreen {
  release: RemoteRelease
  screen: RemoteRelease['screens'][number]
}

/** The screen of an app at a path, where its release and the shell can render it. */
export function screenAt({ home, shell, remotes }: Composition, pathname: string): PrerenderedScreen | undefined {
  if (!shell.prerender || (pathname === '/' && home !== '/')) return undefined
  for (const { release } of remotes) {
    const screen = release.screens.find(({ path }) => matchRoute(path, pathname))
    if (screen) return release.prerender && screen.prerender ? { release, screen } : undefined
  }
  return undefined
}

/** The screens of an app that a host can render, for whatever address. */
export const prerenderedScreens = ({ home, shell, remotes }: Composition): PrerenderedScreen[] =>
  remotes.flatMap(({ release }) =>
    shell.prerender && release.prerender
      ? release.screens
          .filter(({ path, prerender }) => prerender && (path !== '/' || home === '/'))
          .map((screen) => ({ release, screen }))
      : [],
  )
