import { fillRoute, type Composition, type Descriptor } from '@haggle/shared-contract/platform'

/** A package and the paths of its screens. */
export interface Package {
  name: string
  screens: { path: string }[]
}

/** The package that has a path already, as the gate compares paths: whatever the names of parameters, in any case. */
export const pathOwner = (path: string, packages: Package[]): string | undefined =>
  packages.find(({ screens }) => screens.some((screen) => addressOf(screen.path) === addressOf(path)))?.name

const addressOf = (path: string) => fillRoute(path, ':').toLowerCase()

/** A line for each screen of a remote whose path another package of an app has, in the gate's words. */
export function takenPaths({ name, screens }: Descriptor, { app, shell, remotes }: Composition): string[] {
  const others = remotes
    .filter((remote) => remote.name !== name)
    .flatMap(({ release, canary }) => [release, ...(canary ? [canary.release] : [])])
  return screens.flatMap(({ path }) => {
    const owner = pathOwner(path, [{ name: 'the shell', screens: shell.screens }, ...others])
    return owner === undefined ? [] : [`${app}: ${path} belongs to both ${owner} and ${name}.`]
  })
}
