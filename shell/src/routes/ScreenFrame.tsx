import { type ComponentType, createElement, Fragment, Suspense, use, useState } from 'react'
import { Skeleton } from 'shared-ui'
import { useLocation } from 'shared-ui/router'
import { RouteErrorPanel } from './RouteErrorPanel'
import { ScreenBoundary } from './ScreenBoundary'
import styles from './ScreenSkeleton.module.css'
import { DisabledUntilHydrated } from './DisabledUntilHydrated'
import type { AppScreen } from './screen'

/** Loads and shows a screen, or the error panel with Retry; the rest of the page keeps working (D34). */
export function ScreenFrame({ screen }: { screen: AppScreen }) {
  const [loading, setLoading] = useState(screen.load)
  const { pathname } = useLocation()
  // the shell's own forms can be typed into before hydration, but not submitted
  const Frame = screen.remote === 'shell' ? Fragment : DisabledUntilHydrated
  return (
    <ScreenBoundary
      screen={screen}
      place={pathname}
      fallback={(error, reset) => (
        <RouteErrorPanel
          screen={screen}
          error={error}
          onRetry={() => {
            setLoading(screen.load())
            reset()
          }}
        />
      )}
    >
      <Suspense fallback={<ScreenSkeleton />}>
        <Frame>
          <Screen loading={loading} />
        </Frame>
      </Suspense>
    </ScreenBoundary>
  )
}

const Screen = ({ loading }: { loading: Promise<ComponentType> }) => createElement(use(loading))

/** The skeleton of a screen whose code is loading. */
export function ScreenSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-busy="true" aria-label="Loading page">
      <Skeleton rows={6} />
    </div>
  )
}
