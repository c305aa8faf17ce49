import type { AxiosResponse } from 'axios'
import { contractFaults } from './contractFaults'
import { lamp, lampOrder, lampSummary, pageOf } from './market'

const faults = (method: string, url: string, data: unknown, sent?: object) =>
  contractFaults({ config: { method, url, data: sent && JSON.stringify(sent) }, data } as AxiosResponse)

test.each<[string, string, unknown]>([
  ['get', '/api/products?maxPrice=30', pageOf(lampSummary)],
  ['get', '/api/products/p-lamp', lamp],
  ['get', '/api/orders/o-lamps', lampOrder],
  ['get', '/api/orders/myorders', [lampOrder]],
  ['get', '/api/gifts', { any: 'thing' }],
])('%s %s may be answered so', (method, url, data) => {
  expect(faults(method, url, data)).toEqual([])
})

test('what the real back end would not send is named, with the path', () => {
  const { name: _, ...nameless } = lampSummary
  expect(faults('get', '/api/products', { ...pageOf(), products: [lampSummary, nameless] })).toEqual([
    'GET /api/products does not answer this by the contract: products.1.name: Invalid input: expected string, received undefined',
  ])
  expect(faults('get', '/api/products/p-lamp', 'a lamp')).toEqual([
    'GET /api/products/:id does not answer this by the contract: the body: Invalid input: expected object, received string',
  ])
})

test('so is what it would not take', () => {
  expect(faults('put', '/api/addresses/1', undefined, { city: 'X' })[0]).toMatch(
    /^PUT \/api\/addresses\/:id does not take this by the contract: address: /,
  )
})
