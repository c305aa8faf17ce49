import { useServerEvents } from 'shared-state'
import { useReceiveOrderNewsMutation } from '../orders/api'
import { ORDER_NEWS } from '../orders/useOrderNews'

/** Fetches the shop's figures again after news of its orders and after new offers. */
export function useLiveFigures(): void {
  const [receive] = useReceiveOrderNewsMutation()
  useServerEvents({
    notice: ({ kind }) => void (ORDER_NEWS.includes(kind) && receive()),
    offerReceived: () => void receive(),
  })
}
