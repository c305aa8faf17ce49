import { matchRoute, type Composition, type Release } from '@haggle/shared-contract/platform'

/** Why an app cannot do without its shell or a remote; undefined if it can. */
export function reasonToKeep({ app, home, shell, remotes }: Composition, name: string): string | undefined {
  if (name === 'shell') return 'The shell cannot be removed from an app.'
  const others = remotes.filter((remote) => remote.name !== name)
  if (others.length === 0) return `${name} is the only remote of ${app}.`
  const hasHome = ({ screens }: Pick<Release, 'screens'>) =>
    screens.some(({ path }) => matchRoute(path, home) !== undefined)
  const hadHome = remotes.some((remote) => remote.name === name && hasHome(remote.release))
  return hadHome && ![shell, ...others.map(({ release }) => release)].some(hasHome)
    ? `${name} has the home of ${app}, ${home}, which the app needs.`
    : undefined
}
