import { errorMessage } from '@haggle/shared-state'
import { useEffect, useRef, useState } from 'react'
import { useShopAdminOrdersWithNumbersMutation } from './api'
import { planDeliveries, type DeliveryPlan } from './planDeliveries'
import { readTrackingFile } from './readTrackingFile'

/** What a file of tracking numbers would change, or why that is unknown. */
export function usePlan(shopId: string) {
  const [plan, setPlan] = useState<DeliveryPlan>()
  const [problem, setProblem] = useState<string>()
  const [isReading, setReading] = useState(false)
  const [findOrders] = useShopAdminOrdersWithNumbersMutation()
  const finding = useRef<{ abort: () => void }>(undefined)
  useEffect(() => () => finding.current?.abort(), [])

  const planOf = async (content: () => string | Promise<string>): Promise<DeliveryPlan | { problem: string }> => {
    const text = await Promise.resolve(content()).catch(() => undefined)
    if (text === undefined) return { problem: 'Failed to read the file.' }
    const file = readTrackingFile(text)
    if ('problem' in file) return file
    const reply = findOrders({ shopId, numbers: file.lines.map(({ orderNumber }) => orderNumber) })
    finding.current = reply
    const { data, error } = await reply
    return data ? planDeliveries(file, data) : { problem: errorMessage(error, 'Failed to fetch shop orders.') }
  }

  return {
    plan,
    problem,
    isReading,
    check: async (content: () => string | Promise<string>) => {
      setPlan(undefined)
      setProblem(undefined)
      setReading(true)
      const found = await planOf(content)
      setReading(false)
      if ('problem' in found) setProblem(found.problem)
      else setPlan(found)
    },
    /** Takes orders out of the plan. */
    drop: (orderIds: readonly string[]) =>
      setPlan(
        (plan) =>
          plan && {
            ...plan,
            requests: plan.requests.filter(({ orderId }) => !orderIds.includes(orderId)),
            isBegun: true,
          },
      ),
  }
}
