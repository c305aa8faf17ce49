import { findScreen, type Composition } from '@haggle/shared-contract/platform'
import type { AppScreen } from '../composition/screen'
import { sendReport } from './sendReport'

type Metric = 'lcp' | 'inp' | 'cls'
type Values = Partial<Record<Metric, number>>

/** A visited screen and when it was opened, in the page's time. */
interface Shown {
  screen: AppScreen | undefined
  from: number
}

/**
 * While a remote has a canary, measures its screens' web vitals and reports them when the page is left, to compare the
 * canary with the live release (D48). web-vitals loads after the page, and only while there is a canary.
 */
export function watchVitals({ remotes }: Pick<Composition, 'remotes'>, screens: readonly AppScreen[]): void {
  const watched = new Set(remotes.filter(({ canary }) => canary).map(({ name }) => name))
  if (watched.size === 0 || !document.getElementById('page-token')) return
  const shown: Shown[] = [{ screen: screenHere(screens), from: 0 }]
  const latest = new Map<Metric, { value: number; screen: AppScreen | undefined }>()
  const keep = (metric: Metric) => (measure: { value: number; entries: PerformanceEntry[] }) => {
    const at = measure.entries.at(-1)?.startTime ?? 0
    latest.set(metric, { value: measure.value, screen: shown.findLast(({ from }) => from <= at)?.screen })
  }
  const look = () => {
    const screen = screenHere(screens)
    if (screen !== shown.at(-1)?.screen) shown.push({ screen, from: performance.now() })
  }
  // the router fires no event: the first paint after a click or key shows the new path
  for (const event of ['click', 'keyup', 'popstate']) addEventListener(event, () => requestAnimationFrame(look))

  const start = async () => {
    const { onCLS, onINP, onLCP } = await import('web-vitals')
    onLCP(keep('lcp'), { reportAllChanges: true })
    onINP(keep('inp'), { reportAllChanges: true })
    onCLS(keep('cls'), { reportAllChanges: true })
    document.addEventListener('visibilitychange', () => {
      // web-vitals has handled this event on window before; a page that is navigated away runs no timer any more
      if (document.visibilityState === 'hidden') send(latest, watched)
    })
  }
  const begin = () => setTimeout(() => void start().catch(() => undefined))
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}

const screenHere = (screens: readonly AppScreen[]) => findScreen(screens, location.pathname)

function send(latest: Map<Metric, { value: number; screen: AppScreen | undefined }>, watched: ReadonlySet<string>) {
  const byScreen = new Map<AppScreen, Values>()
  for (const [metric, { value, screen }] of latest)
    if (screen && watched.has(screen.remote)) byScreen.set(screen, { ...byScreen.get(screen), [metric]: value })
  const screens = [...byScreen].map(([{ remote, version, path }, values]) => ({
    remote,
    version,
    screen: path,
    ...values,
  }))
  latest.clear()
  if (screens.length > 0) sendReport('/api/web-vitals', { screens })
}
