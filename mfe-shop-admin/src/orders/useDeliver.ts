import type { DeliveryInput } from 'shared-contract'
import { errorMessage, useForgetUnanswered } from 'shared-state'
import { failureInWords, type Outcome } from '../one-by-one/oneByOne'
import { useDeliverOrdersMutation, type DeliveryRequest } from './api'

const QUESTION = 'Are you sure you want to mark this order as DELIVERED?'
const DELIVERED = 'Order marked as delivered successfully!'
export const NOT_DELIVERED = 'Failed to mark order as delivered.'

const NOTHING: Outcome<DeliveryRequest> = { of: 0, done: [], failed: [] }

/** Asks for confirmation once, marks the orders as delivered and says so. */
export function useDeliver() {
  const [deliver, { data: outcome = NOTHING, isLoading, reset }] = useDeliverOrdersMutation()
  const error = outcome.failed.at(-1)?.error
  useForgetUnanswered(error, reset)

  const askAndDeliver = async (orders: readonly DeliveryRequest[]): Promise<Outcome<DeliveryRequest>> => {
    const isOne = orders.length === 1
    if (!window.confirm(isOne ? QUESTION : `${QUESTION} (${orders.length} orders)`)) return NOTHING
    const { data = NOTHING } = await deliver(orders.map(({ orderId, sent }) => ({ orderId, sent: filledIn(sent) })))
    if (data.done.length === orders.length)
      window.alert(isOne ? DELIVERED : `${orders.length} orders marked as delivered successfully!`)
    return data
  }
  const failure = failureInWords(outcome, {
    done: 'orders are marked as delivered',
    nameOf: ({ orderId }) => `Order ${orderId}`,
    reasonOf: (error) => errorMessage(error, NOT_DELIVERED),
  })
  return { askAndDeliver, isLoading, error, failure }
}

/** Drops empty fields; undefined if none are left, as the spec's call has an empty body. */
function filledIn(sent: DeliveryInput | undefined): DeliveryInput | undefined {
  const filled = Object.entries(sent ?? {}).filter(([, text]) => text.trim() !== '')
  return filled.length > 0 ? Object.fromEntries(filled) : undefined
}
