import { screenAt } from '@haggle/host/first-page/screenAt'
import {
  fillRoute,
  shellScreens,
  type Composition,
  type Release,
  type RemoteRelease,
  type ShellRelease,
} from '@haggle/shared-contract/platform'
import type { demoAccounts } from '../backend/demoAccounts'

/** A page of the smoke journey, and the demo account that visits it. */
export interface Visit {
  path: string
  as?: keyof typeof demoAccounts
  /** Whether a guest has visited the page before. */
  isSecond?: boolean
  /** Whether the host must prerender the page, and the part in it, if it has a place for it. */
  isRendered?: boolean
  /** The candidate's part that it must show, as the shell marks it, and the part's slot. */
  part?: { mark: string; slot: string }
}

type Screen = Pick<(RemoteRelease | ShellRelease)['screens'][number], 'path' | 'access' | 'prerender'>

/**
 * The home and all screens of the candidate, the public ones of a remote by a guest and an account; for a shell, its own
 * screens and those of every remote. Screens with a parameter come last, because their addresses are taken from links on the
 * others.
 */
export function visitsOf(composition: Composition, candidate: Release): Visit[] {
  const remotes = composition.remotes.flatMap(({ release }) => release.screens)
  const home = remotes.filter(({ path }) => path === composition.home)
  const concerned = candidate.kind === 'remote' ? candidate.screens : [...shellScreens(composition), ...remotes]
  const visited = new Map<string, Screen>([...home, ...concerned].map((screen) => [screen.path, screen]))
  const screens = [...visited.values()]
  const needsLink = ({ path }: Screen) => path.includes(':')
  const isOwn = ({ path }: Screen) => candidate.kind === 'remote' && candidate.screens.some((own) => own.path === path)
  const visits = [...screens.filter((screen) => !needsLink(screen)), ...screens.filter(needsLink)].flatMap((screen) =>
    screen.access === 'everyone' && isOwn(screen)
      ? [visit(screen, composition), { path: screen.path, as: anyAccount(composition), isSecond: true }]
      : [visit(screen, composition)],
  )
  return candidate.kind === 'remote' ? [...visits, ...partVisits(composition, candidate)] : visits
}

/** The screens of others in which the candidate has parts, each seen by somebody who sees the part. */
function partVisits(composition: Composition, { name, parts = [] }: RemoteRelease): Visit[] {
  return parts.flatMap(({ slot, part, visibleTo = 'everyone', prerender }) =>
    holdersOf(composition, slot).map((holder): Visit => {
      const access = visibleTo === 'everyone' || visibleTo === 'guest' ? holder.access : visibleTo
      const placed = visit({ path: holder.path, access, prerender: prerender && holder.prerender }, composition)
      return { ...placed, part: { mark: `${name} ${part}`, slot } }
    }),
  )
}

/** The screens that hold a slot. The shell's are on every page of who is signed in. */
function holdersOf({ home, remotes, shell }: Composition, id: string): Screen[] {
  const holds = (name: string, slots: readonly { name: string }[] = []) =>
    slots.some((slot) => `${name}/${slot.name}` === id)
  if (holds('shell', shell.slots)) return [{ path: home, access: 'signedIn' }]
  return remotes.flatMap(({ name, release }) => release.screens.filter(({ slots }) => holds(name, slots)))
}

const anyAccount = ({ audience }: Composition) => audience ?? 'user'

function visit({ path, access, prerender }: Screen, composition: Composition): Visit {
  if (access === 'everyone') return prerender && composition.shell.prerender ? { path, isRendered: true } : { path }
  return { path, as: access === 'signedIn' ? anyAccount(composition) : access }
}

/** The address to visit for a path like `/product/:id`: the first link to that screen, or the path with '1' as parameter. */
export const addressFor = (path: string, links: Iterable<string>, app: Composition): string =>
  [...links].find((link) => screenAt(app, link)?.screen.path === path) ?? fillRoute(path, '1')
