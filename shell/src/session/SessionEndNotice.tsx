import { paths } from '@haggle/shared-contract'
import { useToast } from '@haggle/shared-ui'
import { matchPath, useLocation } from '@haggle/shared-ui/router'
import { useEffect, useEffectEvent } from 'react'
import type { AppScreen } from '../composition/screen'
import { useSessionEnd } from './useSessionEnd'

/** Says on public screens that the session ended; guarded ones redirect to the log-in, which says it. */
export function SessionEndNotice({ screens }: { screens: readonly AppScreen[] }) {
  const toast = useToast()
  const { pathname } = useLocation()
  const end = useSessionEnd()
  const isPublic = screens.some(({ path, access }) => access === 'everyone' && matchPath(path, pathname))
  const tell = useEffectEvent(() => {
    if (end && isPublic && pathname !== paths.login) toast({ status: 'warning', title: end })
  })

  useEffect(() => tell(), [end])
  return null
}
