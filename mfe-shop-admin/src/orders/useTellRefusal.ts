import { errorMessage, isRefusal } from '@haggle/shared-state'
import { useToast } from '@haggle/shared-ui'

/**
 * Returns a function that shows in a toast that an order's state did not allow a request: the order on screen is out of
 * date and may leave the list, with every message on it.
 */
export function useTellRefusal(fallback: string) {
  const toast = useToast()
  return (orderId: string, error: object | undefined) => {
    if (isRefusal(error))
      toast({ status: 'error', title: errorMessage(error, fallback), description: `Order ${orderId}` })
  }
}
