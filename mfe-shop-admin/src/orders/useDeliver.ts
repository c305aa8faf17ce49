import type { DeliveryInput } from 'shared-contract'
import { useForgetUnanswered } from 'shared-state'
import { useDeliverOrdersMutation, type DeliveryRequest } from './api'

const QUESTION = 'Are you sure you want to mark this order as DELIVERED?'
const DELIVERED = 'Order marked as delivered successfully!'

/** Asks for confirmation once, marks the orders as delivered and says so; returns whether all succeeded. */
export function useDeliver({ onError }: { onError?: (error: object) => void } = {}) {
  const [deliver, state] = useDeliverOrdersMutation()
  useForgetUnanswered(state.error, state.reset)

  const askAndDeliver = async (orders: readonly DeliveryRequest[]): Promise<boolean> => {
    const isOne = orders.length === 1
    if (!window.confirm(isOne ? QUESTION : `${QUESTION} (${orders.length} orders)`)) return false
    const { error } = await deliver(orders.map(({ orderId, sent }) => ({ orderId, sent: filledIn(sent) })))
    if (error) {
      onError?.(error)
      return false
    }
    window.alert(isOne ? DELIVERED : `${orders.length} orders marked as delivered successfully!`)
    return true
  }
  return { askAndDeliver, isLoading: state.isLoading, error: state.error }
}

/** Drops empty fields; undefined if none are left, as the spec's call has an empty body. */
function filledIn(sent: DeliveryInput | undefined): DeliveryInput | undefined {
  const filled = Object.entries(sent ?? {}).filter(([, text]) => text.trim() !== '')
  return filled.length > 0 ? Object.fromEntries(filled) : undefined
}
