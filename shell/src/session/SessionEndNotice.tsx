import { useEffect, useEffectEvent } from 'react'
import { paths } from 'shared-contract'
import { useLoggedOutElsewhere, useSessionExpired } from 'shared-state'
import { useToast } from 'shared-ui'
import { matchPath, useLocation } from 'shared-ui/router'
import type { AppScreen } from '../routes/screen'

/** Says that the session ended where everyone may stay; guarded screens lead to the log-in, which says it. */
export function SessionEndNotice({ screens }: { screens: readonly AppScreen[] }) {
  const toast = useToast()
  const { pathname } = useLocation()
  const hasExpired = useSessionExpired()
  const isLoggedOutElsewhere = useLoggedOutElsewhere()
  const isPublic = screens.some(({ path, access }) => access === 'everyone' && matchPath(path, pathname))
  const tell = useEffectEvent(() => {
    if (!isPublic || pathname === paths.login) return
    if (hasExpired) toast({ status: 'warning', title: 'Your session expired. Please log in again.' })
    if (isLoggedOutElsewhere)
      toast({ status: 'warning', title: 'You were logged out in another tab. Please log in again.' })
  })

  useEffect(() => tell(), [hasExpired, isLoggedOutElsewhere])
  return null
}
