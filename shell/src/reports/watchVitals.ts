import { findScreen, type Composition } from '@haggle/shared-contract/platform'
import type { AppScreen } from '../composition/screen'
import { sendReport } from './sendReport'

type Metric = 'lcp' | 'inp' | 'cls'
type Values = Partial<Record<Metric, number>>

/** A screen, or part, as a report names it. */
interface Seen {
  remote: string
  version: string
  screen: string
}

/** A visited screen and when it was opened, in the page's time. */
interface Shown {
  screen: AppScreen | undefined
  from: number
}

/** Milliseconds after the page when web-vitals loads, unless a canary needs every visitor's: it competes with nothing. */
const LATE = 5_000

/** Most of one report, and the parts that are waiting for it. */
const MOST = 10

/**
 * Reports the screens and parts of a page when it is left, each once, with the screens' web vitals: for their teams and, while a
 * remote has a canary, to compare that with the live release (D48). web-vitals, which also reads what was before it, loads after
 * the page.
 */
export function watchVitals({ remotes }: Pick<Composition, 'remotes'>, screens: readonly AppScreen[]): void {
  if (!document.getElementById('page-token')) return
  const compared = new Set(remotes.filter(({ canary }) => canary).map(({ name }) => name))
  const shown: Shown[] = [{ screen: screenHere(screens), from: 0 }]
  const parts = new Map<string, Seen>()
  const reported = new Set<AppScreen | string>()
  const latest = new Map<Metric, { value: number; screen: AppScreen | undefined }>()
  const keep = (metric: Metric) => (measure: { value: number; entries: PerformanceEntry[] }) => {
    const at = measure.entries.at(-1)?.startTime ?? 0
    latest.set(metric, { value: measure.value, screen: shown.findLast(({ from }) => from <= at)?.screen })
  }
  const look = () => {
    const screen = screenHere(screens)
    if (screen !== shown.at(-1)?.screen) shown.push({ screen, from: performance.now() })
  }
  const leave = () => {
    lookForParts(parts)
    requestAnimationFrame(look)
  }
  // the router fires no event: the first paint after a click or key shows the new path; before it, the parts are still there
  for (const event of ['click', 'keyup', 'popstate']) addEventListener(event, leave, true)

  const send = () => {
    lookForParts(parts)
    const visits = new Map<AppScreen, Values>(shown.flatMap(({ screen }) => (screen ? [[screen, {}]] : [])))
    for (const [metric, { value, screen }] of latest)
      if (screen) visits.set(screen, { ...visits.get(screen), [metric]: value })
    const seen: { key: AppScreen | string; entry: Seen & Values }[] = [
      ...[...visits].map(([screen, values]) => {
        const { remote, version, path } = screen
        return { key: screen, entry: { remote, version, screen: path, ...values } }
      }),
      ...[...parts].map(([key, entry]) => ({ key, entry })),
    ]
    const fresh = seen.filter(({ key }) => !reported.has(key)).slice(0, MOST)
    for (const { key } of fresh) reported.add(key)
    const entries = fresh.map(({ entry }) => ({ ...entry, compared: compared.has(entry.remote) }))
    if (entries.length > 0) sendReport('/api/web-vitals', { screens: entries })
  }

  const start = async () => {
    const { onCLS, onINP, onLCP } = await import('web-vitals')
    onLCP(keep('lcp'), { reportAllChanges: true })
    onINP(keep('inp'), { reportAllChanges: true })
    onCLS(keep('cls'), { reportAllChanges: true })
  }
  document.addEventListener('visibilitychange', () => {
    // web-vitals has handled this event on window before; a page that is navigated away runs no timer any more
    if (document.visibilityState === 'hidden') send()
  })
  const begin = () => setTimeout(() => void start().catch(() => undefined), compared.size > 0 ? 0 : LATE)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}

const screenHere = (screens: readonly AppScreen[]) => findScreen(screens, location.pathname)

/** Adds the parts that are shown. */
function lookForParts(parts: Map<string, Seen>) {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-part][data-state=shown]')) {
    const { part = '', version = '' } = dataset
    const [remote = '', screen = ''] = part.split(' ')
    if (parts.size < MOST) parts.set(part, { remote, version, screen })
  }
}
