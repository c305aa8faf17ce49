export { fakeBackend, type FakeBackend, type FakeBackendOptions } from './fakeBackend'
export type { FakeSocket } from './fakeSocket'
export { lamp, lampOrder, lampSummary, pageOf } from './market'
export { customer, lampLine, operator, shopOwner } from './people'
