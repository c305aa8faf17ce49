import { useForgetReplies } from '@haggle/shared-state'
import { DisabledUntilHydrated, Skeleton } from '@haggle/shared-ui'
import { useLocation } from '@haggle/shared-ui/router'
import { createElement, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { AppScreen, ScreenComponent } from '../composition/screen'
import { LoadFailure } from '../remotes/LoadFailure'
import { RouteErrorPanel } from './RouteErrorPanel'
import { ScreenBoundary } from './ScreenBoundary'
import { useEmptyCheck } from './useEmptyCheck'
import { useLoaded } from './useLoaded'
import styles from './ScreenSkeleton.module.css'

/**
 * Loads and shows a screen, or the error panel with Retry; the rest of the page keeps working (D34). The live release's screen
 * replaces a canary's that crashes.
 */
export function ScreenFrame({ screen: wanted }: { screen: AppScreen }) {
  const [screen, setScreen] = useState(wanted)
  const [loading, setLoading] = useState(wanted.resume ?? wanted.load)
  const { pathname } = useLocation()
  const forgetReplies = useForgetReplies()
  return (
    <ScreenBoundary
      screen={screen}
      place={pathname}
      fallback={(error, reset) => {
        const load = (next: AppScreen, loading = next.load()) => {
          setScreen(next)
          setLoading(loading)
          reset()
        }
        const retry = () => {
          if (error instanceof LoadFailure) return load(screen, screen.reload?.())
          // a reply may have made it crash
          forgetReplies()
          load(screen)
        }
        const { live } = screen
        const replace = () => {
          // the live release may expect other replies of the same endpoint
          forgetReplies()
          load({ ...screen, ...live, live: undefined })
        }
        return live && !(error instanceof LoadFailure) ? (
          <LiveInstead onMount={replace} />
        ) : (
          <RouteErrorPanel screen={screen} error={error} onRetry={retry} onArrival={() => load(screen)} />
        )
      }}
    >
      <Suspense fallback={<Suspended />}>
        <Screen screen={screen} loading={loading} />
      </Suspense>
    </ScreenBoundary>
  )
}

function Screen({ screen, loading }: { screen: AppScreen; loading: Promise<ScreenComponent> }) {
  const loaded = useLoaded(loading)
  return loaded ? <Loaded screen={screen} component={loaded} /> : <ScreenSkeleton />
}

function Loaded({ screen, component }: { screen: AppScreen; component: ScreenComponent }) {
  useEmptyCheck(screen)
  const element = createElement(component)
  // the shell's own forms can be typed into before hydration, but not submitted
  const worksBeforeHydration = screen.remote === 'shell' || component.worksBeforeHydration
  return worksBeforeHydration ? element : <DisabledUntilHydrated>{element}</DisabledUntilHydrated>
}

/** Milliseconds that a screen may suspend: as long as its requests may take. */
const TIMEOUT = 30_000

/** Stands in for a screen that suspends. One that never resumes fails like one that crashes. */
function Suspended() {
  const [isTooLate, setIsTooLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsTooLate(true), TIMEOUT)
    return () => clearTimeout(timer)
  }, [])
  if (isTooLate) throw new Error('The screen keeps loading.')
  return <ScreenSkeleton />
}

function LiveInstead({ onMount }: { onMount: () => void }) {
  const start = useEffectEvent(onMount)
  useEffect(() => start(), [])
  return <ScreenSkeleton />
}

/** The skeleton of a screen whose code is loading. */
function ScreenSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-busy="true" aria-label="Loading page">
      <Skeleton rows={6} />
    </div>
  )
}
