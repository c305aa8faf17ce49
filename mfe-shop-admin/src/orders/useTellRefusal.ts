import { errorMessage, isRefusal } from 'shared-state'
import { useToast } from 'shared-ui'

/**
 * Tells in a toast that an order did not allow what was asked. It is not any more as it is on screen, and may leave the
 * list, with every message on it.
 */
export function useTellRefusal(fallback: string) {
  const toast = useToast()
  return (orderId: string, error: object | undefined) => {
    if (isRefusal(error))
      toast({ status: 'error', title: errorMessage(error, fallback), description: `Order ${orderId}` })
  }
}
