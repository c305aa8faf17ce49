import { liveRelease } from '@haggle/kit/apps/compositionChanges'
import { shellScreens, type Composition, type Release } from '@haggle/shared-contract/platform'
import type { Browser } from 'playwright-core'
import { differenceOf } from '../pictures/difference'
import type { TakenPictures } from '../pictures/pictures'
import { heavierIn, slowerIn, type Pair, type Pairs } from './slower'
import { close, takePage, WIDTHS, type Scene, type Taken } from './takePage'
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
  const opened: Taken[] = []
  async function take(at: string): Promise<Taken> {
    const taken = await takePage(browser, at, visit, scene)
    opened.push(taken)
    return taken
  }
  const name = nameOf(visit)
  try {
    if (liveSite === undefined) return { pictures: newPictures(name, await take(site)), slower: [] }
    // a page that is rendered for the first time comes later
    for (const where of [site, liveSite]) await fetch(where + visit.path).catch(() => undefined)
    // what is live may be broken, and the candidate its correction
    const [live, candidate] = await Promise.all([take(liveSite).catch(() => undefined), take(site)])
    if (!live) return { pictures: newPictures(name, candidate), slower: [] }
    let pairs: Pairs = [{ live, candidate }]
    let pictures = await picturesOf(name, pairs)
    if (heavierIn(pairs).length > 0 || pictures.some(({ difference }) => difference)) {
      // a difference by chance does not come twice
      const [live, candidate] = await Promise.all([take(liveSite), take(site)])
      pairs = [...pairs, { live, candidate }]
      pictures = await picturesOf(name, pairs)
    }
    const slower = visit.isSecond ? [] : [...(await slowerIn(pairs[0])), ...heavierIn(pairs)]
    return { pictures, slower: slower.map((what) => `${name}, ${what}`) }
  } finally {
    await Promise.all(opened.map(({ page }) => close(page)))
  }
}

const picturesOf = (name: string, pairs: Pairs): Promise<TakenPictures> =>
  Promise.all(
    WIDTHS.map(async (width, index) => {
      const [first, ...others] = pairs
      const takes = (of: keyof Pair) => [at(first[of], index), ...others.map((pair) => at(pair[of], index))] as const
      const difference = await differenceOf(takes('live'), takes('candidate'))
      return {
        name: `${name}, at ${width} px`,
        candidate: at(first.candidate, index),
        share: difference?.share ?? 0,
        ...(difference && { live: at(first.live, index), difference: difference.drawn }),
      }
    }),
  )

const newPictures = (name: string, taken: Taken): TakenPictures =>
  WIDTHS.map((width, index) => ({ name: `${name}, at ${width} px`, candidate: at(taken, index) }))

const at = ({ pictures }: Taken, index: number): Buffer => pictures[index] ?? Buffer.of()

const nameOf = ({ screen, part, isSecond }: PlacedVisit): string =>
  [screen, ...(isSecond ? ['signed in'] : []), ...(part ? [`with the part ${part.mark.split(' ')[1]}`] : [])].join(', ')
