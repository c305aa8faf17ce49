import type { DeliveryInput } from '@haggle/shared-contract'
import { errorMessage, isRefusal, useForgetUnanswered } from '@haggle/shared-state'
import { useState } from 'react'
import { failureInWords, type Outcome } from '../failures/oneByOne'
import { useTellFailure } from '../failures/useTellFailure'
import { countInWords } from '../lists/formatCount'
import { useShopAdminDeliverOrdersMutation, type DeliveryRequest } from './api'

const QUESTION = 'Are you sure you want to mark this order as DELIVERED?'
const DELIVERED = 'Order marked as delivered successfully!'
export const NOT_DELIVERED = 'Failed to mark order as delivered.'

const NOTHING: Outcome<DeliveryRequest> = { of: 0, done: [], failed: [] }

/** Asks for confirmation once, marks the orders as delivered and says so. */
export function useDeliver() {
  const [deliver, { data: outcome = NOTHING, isLoading, reset }] = useShopAdminDeliverOrdersMutation()
  const [progress, setProgress] = useState('')
  const error = outcome.failed.at(-1)?.error
  const tellFailure = useTellFailure()
  useForgetUnanswered(error, reset)

  const askAndDeliver = async (orders: readonly DeliveryRequest[]): Promise<Outcome<DeliveryRequest>> => {
    const isOne = orders.length === 1
    const count = orders.filter(({ isDelivered }) => !isDelivered).length
    if (count > 0 && !window.confirm(count === 1 ? QUESTION : `${QUESTION} (${count} orders)`)) return NOTHING
    const { data = NOTHING } = await deliver({
      orders: orders.map((order) => ({ ...order, delivery: filledIn(order.delivery) })),
      onDone: (done) => isOne || setProgress(`${done} of ${orders.length} orders are marked as delivered …`),
    })
    setProgress('')
    const failure = inWords(data)
    // the caller shows the refusal of a single order
    if (failure !== undefined && !(isOne && isRefusal(data.failed[0]?.error))) tellFailure(failure, 'Manage Orders')
    if (data.done.length === orders.length) window.alert(successOf(count, orders.length - count))
    return data
  }
  /** `progress` says how far several orders are, while they are delivered. */
  return { askAndDeliver, isLoading, error, failure: inWords(outcome), progress, forget: reset }
}

/** The message for `delivered` orders delivered now, and `before` ones that were delivered earlier. */
function successOf(delivered: number, before: number): string {
  const texts = [
    delivered > 0 && (delivered === 1 ? DELIVERED : `${delivered} orders marked as delivered successfully!`),
    before > 0 && `${countInWords(before, 'tracking number')} of delivered orders saved.`,
  ]
  return texts.filter(Boolean).join(' ')
}

const inWords = (outcome: Outcome<DeliveryRequest>) =>
  failureInWords(outcome, {
    done: 'orders are marked as delivered',
    nameOf: ({ orderId, orderNumber = orderId }) => `Order ${orderNumber}`,
    reasonOf: (error) => errorMessage(error, NOT_DELIVERED),
  })

/** Drops empty fields; undefined if none are left, as the spec's call has an empty body. */
function filledIn(delivery: DeliveryInput | undefined): DeliveryInput | undefined {
  const filled = Object.entries(delivery ?? {}).filter(([, text]) => text.trim() !== '')
  return filled.length > 0 ? Object.fromEntries(filled) : undefined
}
