import { type ComponentType, createElement, Fragment, Suspense, use, useState } from 'react'
import { Skeleton } from 'shared-ui'
import { useLocation } from 'shared-ui/router'
import { RouteErrorPanel } from './RouteErrorPanel'
import { ScreenBoundary } from './ScreenBoundary'
import styles from './ScreenSkeleton.module.css'
import { UntilAlive } from './UntilAlive'
import type { AppScreen } from './screen'

/** Loads a screen and shows it, or why it cannot be shown, with another try; the rest of the page lives on (D34). */
export function ScreenFrame({ screen }: { screen: AppScreen }) {
  const [loading, setLoading] = useState(screen.load)
  const { pathname } = useLocation()
  // in a form of the shell's own somebody can type before React listens, but not send it
  const Frame = screen.remote === 'shell' ? Fragment : UntilAlive
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

/** The outline of a screen whose code is on its way. */
export function ScreenSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-busy="true" aria-label="Loading page">
      <Skeleton rows={6} />
    </div>
  )
}
