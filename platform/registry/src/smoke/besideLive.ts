import { liveRelease } from '@haggle/kit/apps/compositionChanges'
import { shellScreens, type Composition, type Release } from '@haggle/shared-contract/platform'
import type { Browser } from 'playwright-core'
import { differenceOf } from '../pictures/difference'
import type { TakenPictures } from '../pictures/pictures'
import { slowerIn } from './slower'
import { measurePage, takePage, WIDTHS, type Scene, type Taken } from './takePage'
import type { Visit } from './visits'

/** A visit of an address, and the path of its screen, such as `/product/:id`. */
export interface PlacedVisit extends Visit {
  screen: string
}

/** Sites of the app with the candidate, and as it is live. */
export interface Sites {
  candidate: string
  live: string | undefined
}

/** Whether the live release has the screen, or the part, too. */
export function isLiveToo(before: Composition, { kind, name }: Release, { screen, part }: PlacedVisit): boolean {
  if (kind === 'shell')
    return [...shellScreens(before), ...before.remotes.flatMap(({ release }) => release.screens)].some(
      ({ path }) => path === screen,
    )
  const live = liveRelease(before, name)
  if (live?.kind !== 'remote') return false
  return part
    ? (live.parts ?? []).some((each) => each.slot === part.slot && `${name} ${each.part}` === part.mark)
    : live.screens.some(({ path }) => path === screen)
}

/** Takes a screen of the candidate, and of what is live, and compares how they look and how fast they are. */
export async function besideLive(
  browser: Browser,
  { candidate: site, live: liveSite }: Sites,
  visit: PlacedVisit,
  scene: Scene,
): Promise<{ pictures: TakenPictures; slower: string[] }> {
  const take = (at: string) => takePage(browser, at, visit, scene)
  const name = nameOf(visit)
  if (liveSite === undefined) return { pictures: newPictures(name, await take(site)), slower: [] }
  // a page that is rendered for the first time comes later
  for (const where of [site, liveSite]) await fetch(where + visit.path).catch(() => undefined)
  // what is live may be broken, and the candidate its correction
  const [live, candidate] = await Promise.all([take(liveSite).catch(() => undefined), take(site)])
  if (!live) return { pictures: newPictures(name, candidate), slower: [] }
  const pictures = await picturesOf([live], [candidate])
  const isChanged = pictures.some(({ difference }) => difference)
  // a difference by chance does not come twice
  const again = isChanged ? await Promise.all([take(liveSite), take(site)]).catch(() => undefined) : undefined
  const measure = (where: string) => () => measurePage(browser, where, visit, scene)
  const speeds = { candidate: candidate.speed, live: live.speed }
  // both at once disturb each other alike; what seems slower is measured alone
  const slower = visit.isSecond ? [] : await slowerIn(speeds, measure(site), measure(liveSite))
  return {
    pictures: again ? await picturesOf([live, again[0]], [candidate, again[1]]) : pictures,
    slower: slower.map((what) => `${name}, ${what}`),
  }

  async function picturesOf(lives: [Taken, ...Taken[]], candidates: [Taken, ...Taken[]]): Promise<TakenPictures> {
    return Promise.all(
      WIDTHS.map(async (width, index) => {
        const takes = ([first, ...others]: [Taken, ...Taken[]]) =>
          [at(first, index), ...others.map((taken) => at(taken, index))] as const
        const difference = await differenceOf(takes(lives), takes(candidates))
        return {
          name: `${name}, at ${width} px`,
          candidate: at(candidates[0], index),
          share: difference?.share ?? 0,
          ...(difference && { live: at(lives[0], index), difference: difference.drawn }),
        }
      }),
    )
  }
}

const newPictures = (name: string, taken: Taken): TakenPictures =>
  WIDTHS.map((width, index) => ({ name: `${name}, at ${width} px`, candidate: at(taken, index) }))

const at = ({ pictures }: Taken, index: number): Buffer => pictures[index] ?? Buffer.of()

const nameOf = ({ screen, part, isSecond }: PlacedVisit): string =>
  [screen, ...(isSecond ? ['signed in'] : []), ...(part ? [`with the part ${part.mark.split(' ')[1]}`] : [])].join(', ')
