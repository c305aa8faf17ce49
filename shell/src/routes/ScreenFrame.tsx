import { createElement, Suspense, use, useState, type ComponentType } from 'react'
import { useLocation } from 'shared-ui/router'
import type { AppScreen } from './screen'
import { RouteErrorPanel } from './RouteErrorPanel'
import { ScreenBoundary } from './ScreenBoundary'
import { ScreenSkeleton } from './ScreenSkeleton'
import { UntilAlive } from './UntilAlive'

/** Loads a screen and shows it, or why it cannot be shown, with another try; the rest of the page lives on (D34). */
export function ScreenFrame({ screen }: { screen: AppScreen }) {
  const [loading, setLoading] = useState(screen.load)
  const { pathname } = useLocation()
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
        <UntilAlive>
          <Screen loading={loading} />
        </UntilAlive>
      </Suspense>
    </ScreenBoundary>
  )
}

const Screen = ({ loading }: { loading: Promise<ComponentType> }) => createElement(use(loading))
