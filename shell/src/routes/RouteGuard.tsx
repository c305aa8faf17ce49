import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { Access } from 'shared-contract'
import { useLoggedOutElsewhere, useSession, useSessionExpired } from 'shared-state'
import { LoadingText } from 'shared-ui'
import { Navigate } from 'shared-ui/router'
import { admissionTo } from './admission'
import { ToLogin } from './ToLogin'

const LOADING_MILLISECONDS = 50

export interface RouteGuardProps {
  path: string
  access: Access
  /** Called at once for whoever may come in, so that the screen loads meanwhile. */
  prepare: () => void
  children: ReactNode
}

/** Shows a screen to those who may see it; before that is known, nothing of it is shown or asked for (D33). */
export function RouteGuard({ path, access, prepare, children }: RouteGuardProps) {
  const session = useSession()
  const hasExpired = useSessionExpired()
  const isLoggedOutElsewhere = useLoggedOutElsewhere()
  const admission = admissionTo(access, session)
  const [wasAllowed, setWasAllowed] = useState<boolean>()
  const prepareIfAllowed = useEffectEvent(() => {
    if (admission.isAllowed) prepare()
  })
  const decide = useEffectEvent(() => setWasAllowed(admission.isAllowed))

  useEffect(() => {
    prepareIfAllowed()
    const timer = setTimeout(() => decide(), LOADING_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])

  if (wasAllowed === undefined) return <LoadingText text="Loading user session..." />
  if (admission.isAllowed) return children
  // Who logs out on a screen leaves it for good; who finds it closed wants to come back.
  if (!session) return <ToLogin from={path} wantsBack={!wasAllowed || hasExpired || isLoggedOutElsewhere} />
  return <Navigate to={admission.goTo} replace />
}
