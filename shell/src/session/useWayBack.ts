import { useIsHydrating } from '@haggle/shared-ui'
import { useSearchParams } from '@haggle/shared-ui/router'
import { wayBack } from './pathAfterLogin'

/** The way back after a log-in that the address names, to be carried on to other screens of accounts (D4). */
export function useWayBack() {
  const [query] = useSearchParams()
  // prerendered markup knows no query
  const redirect = useIsHydrating() ? null : query.get('redirect')
  const to = redirect === null ? undefined : wayBack(redirect)
  return {
    to,
    /** Adds it to the path of another screen. */
    keepIn: (path: string) => (to && redirect ? `${path}?redirect=${redirect}` : path),
  }
}
