import type { DeliveryInput } from 'shared-contract'
import { useDeliverOrdersMutation, type ToDeliver } from './api'

const QUESTION = 'Are you sure you want to mark this order as DELIVERED?'
const DELIVERED = 'Order marked as delivered successfully!'

/** Asks once, marks orders as delivered, and says that they are; answers whether all are. */
export function useDeliver() {
  const [deliver, state] = useDeliverOrdersMutation()

  const askAndDeliver = async (orders: readonly ToDeliver[]): Promise<boolean> => {
    const isOne = orders.length === 1
    if (!window.confirm(isOne ? QUESTION : `${QUESTION} (${orders.length} orders)`)) return false
    const { error } = await deliver(orders.map(({ orderId, sent }) => ({ orderId, sent: said(sent) })))
    if (error) return false
    window.alert(isOne ? DELIVERED : `${orders.length} orders marked as delivered successfully!`)
    return true
  }
  return { askAndDeliver, isLoading: state.isLoading, error: state.error }
}

/** Without what is empty; undefined for nothing, as the spec's call has it. */
function said(sent: DeliveryInput | undefined): DeliveryInput | undefined {
  const filled = Object.entries(sent ?? {}).filter(([, text]) => text.trim() !== '')
  return filled.length > 0 ? Object.fromEntries(filled) : undefined
}
