import type { Access } from '@haggle/shared-contract'
import { useLoggedOutElsewhere, useSession, useSessionExpired } from '@haggle/shared-state'
import { LoadingText } from '@haggle/shared-ui'
import { Navigate } from '@haggle/shared-ui/router'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useComposition } from '../composition/CompositionContext'
import { homeOf, maySee } from '../session/admission'
import { RedirectToLogin } from '../session/RedirectToLogin'

const LOADING_MILLISECONDS = 50

interface RouteGuardProps {
  path: string
  access: Access
  /** Called at once for users with access, so that the screen loads during the guard's delay. */
  prepare: () => void
  children: ReactNode
}

/** Shows a screen to users with access; before that is decided, nothing of it is rendered or requested (D33). */
export function RouteGuard({ path, access, prepare, children }: RouteGuardProps) {
  const session = useSession()
  const hasExpired = useSessionExpired()
  const isLoggedOutElsewhere = useLoggedOutElsewhere()
  const composition = useComposition()
  const isAllowed = maySee(access, session)
  const [wasAllowed, setWasAllowed] = useState<boolean>()
  const prepareIfAllowed = useEffectEvent(() => {
    if (isAllowed) prepare()
  })
  const decide = useEffectEvent(() => setWasAllowed(isAllowed))

  useEffect(() => {
    prepareIfAllowed()
    const timer = setTimeout(() => decide(), LOADING_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])

  if (wasAllowed === undefined) return <LoadingText text="Loading user session..." />
  if (isAllowed) return children
  // After logging out on a screen there is no way back to it; without a session there is.
  if (!session) return <RedirectToLogin from={path} wantsBack={!wasAllowed || hasExpired || isLoggedOutElsewhere} />
  return <Navigate to={homeOf(session, composition)} replace />
}
