import type { SessionUser } from '@haggle/shared-contract'
import { useSession } from '@haggle/shared-state'

/** The logged-in shop owner; null otherwise, also when the session ends while a screen is open (D38). */
export function useShopOwner(): SessionUser | null {
  const session = useSession()
  return session?.role === 'shopOwner' ? session : null
}
