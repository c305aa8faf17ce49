import type { Composition, Release, RemoteRelease } from 'shared-contract/platform'

/** A page of the smoke journey, and which of the demo market's people looks at it. */
export interface Visit {
  path: string
  email?: string
}

const people = { user: 'customer@haggle.test', shopOwner: 'owner@haggle.test' }

type Screen = RemoteRelease['screens'][number]

/** The home and every screen of a newcomer that has an address of its own; with a new shell, of every remote. */
export function visitsOf(candidate: Composition, newcomer: Release): Visit[] {
  const screens = candidate.remotes.flatMap(({ release }) => release.screens)
  const home = screens.filter(({ path }) => path === candidate.home)
  const concerned = newcomer.kind === 'remote' ? newcomer.screens : screens
  const visited = new Map([...home, ...concerned].map((screen) => [screen.path, screen]))
  return [...visited.values()].filter(({ path }) => !path.includes(':')).map((screen) => visit(screen, candidate))
}

function visit({ path, access }: Screen, { audience }: Composition): Visit {
  if (access === 'everyone') return { path }
  return { path, email: people[access === 'signedIn' ? (audience ?? 'user') : access] }
}
