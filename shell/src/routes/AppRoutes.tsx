import { paths } from '@haggle/shared-contract'
import { EmptyState, LinkButton, Page } from '@haggle/shared-ui'
import { Navigate, Route, Routes } from '@haggle/shared-ui/router'
import { memo } from 'react'
import { useComposition } from '../composition/CompositionContext'
import type { AppScreen } from '../composition/screen'
import { AudienceGate } from './AudienceGate'
import { RouteGuard } from './RouteGuard'
import { ScreenFrame } from './ScreenFrame'

const SIGNPOST = 'M32 10v44M32 14h18l6 6-6 6H32M32 30H16l-6 6 6 6h16'

/**
 * An app's routes: its screens, each behind its guard. `/` shows or redirects to the app's home. They do not render again
 * with their frame: for an update before hydration React replaces a prerendered screen by its skeleton.
 */
export const AppRoutes = memo(function AppRoutes({ screens }: { screens: readonly AppScreen[] }) {
  const { home } = useComposition()
  return (
    <Routes>
      {home !== '/' && <Route path="/" element={<Navigate to={home} replace />} />}
      {screens.map((screen) => (
        <Route key={screen.path} path={screen.path} element={<GuardedScreen key={screen.path} screen={screen} />} />
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
})

function GuardedScreen({ screen }: { screen: AppScreen }) {
  const content = <ScreenFrame screen={screen} />
  if (screen.access === 'everyone') return content
  const prepare = () => void screen.load().catch(() => undefined)
  return (
    <AudienceGate>
      <RouteGuard path={screen.path} access={screen.access} prepare={prepare}>
        {content}
      </RouteGuard>
    </AudienceGate>
  )
}

/** For paths without a screen. */
function NotFound() {
  return (
    <Page title="404 Not Found" isMissing>
      <EmptyState
        picture={SIGNPOST}
        title="There is nothing at this address. Perhaps the link is old, or a letter is missing."
      >
        <LinkButton to={paths.home}>Back to the start</LinkButton>
      </EmptyState>
    </Page>
  )
}
