import type { DeliveryInput, Order } from '@haggle/shared-contract'
import { order } from '../../testing/shop'
import { planDeliveries } from './planDeliveries'

const NUMBER = 'K3PJ7W2X'
const sent: Order = {
  ...order,
  orderNumber: NUMBER,
  isDelivered: true,
  deliveries: [{ shop: 's-owner', shopName: '', isDelivered: true, carrier: 'DHL', trackingNumber: 'T-1' }],
}

const planOf = (delivery: DeliveryInput) =>
  planDeliveries({ lines: [{ line: 2, orderNumber: NUMBER, delivery }], unusable: [], empty: 0 }, [sent])

test('a line says nothing new if number and carrier are saved; without a carrier, the saved one stays', () => {
  for (const delivery of [{ trackingNumber: 'T-1', carrier: 'DHL' }, { trackingNumber: 'T-1' }])
    expect(planOf(delivery)).toMatchObject({ same: 1, requests: [] })
})

test('another carrier with the same number is saved, too', () => {
  const delivery = { trackingNumber: 'T-1', carrier: 'UPS' }
  expect(planOf(delivery)).toMatchObject({ same: 0, requests: [{ delivery, isReplaced: true }] })
})
