import { Navigate, Route, Routes } from 'shared-ui/router'
import { useComposition } from '../composition/CompositionContext'
import type { AppScreen } from './screen'
import { AudienceGate } from './AudienceGate'
import { NotFound } from './NotFound'
import { RouteGuard } from './RouteGuard'
import { ScreenFrame } from './ScreenFrame'

/** An app's routes: its screens, each behind its guard. `/` leads to the app's home. */
export function AppRoutes({ screens }: { screens: readonly AppScreen[] }) {
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
}

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
