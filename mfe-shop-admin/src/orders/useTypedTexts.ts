import type { DeliveryInput } from '@haggle/shared-contract'
import { useState } from 'react'

/** What was typed for orders and is not sent yet, by order: kept while the orders of the page change. */
export function useTypedTexts() {
  const [deliveries, setDeliveries] = useState<Readonly<Record<string, DeliveryInput>>>({})
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})

  return {
    deliveryOf: (id: string): DeliveryInput | undefined => deliveries[id],
    typeDelivery: (id: string, delivery: DeliveryInput) => setDeliveries({ ...deliveries, [id]: delivery }),
    /** The carrier that all these orders have; '' if they differ. */
    carrierOf: (ids: readonly string[]): string => {
      const [carrier = '', ...others] = new Set(ids.map((id) => deliveries[id]?.carrier ?? ''))
      return others.length === 0 ? carrier : ''
    },
    typeCarrier: (ids: readonly string[], carrier: string) =>
      setDeliveries({ ...deliveries, ...Object.fromEntries(ids.map((id) => [id, { ...deliveries[id], carrier }])) }),
    hasDelivery: (id: string): boolean => Object.values(deliveries[id] ?? {}).some(Boolean),
    refusalOf: (id: string): string => refusals[id] ?? '',
    typeRefusal: (id: string, refusal: string) => setRefusals({ ...refusals, [id]: refusal }),
  }
}
