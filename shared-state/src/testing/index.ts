export { fakeBackend, type FakeBackend, type FakeBackendOptions } from './fakeBackend'
export type { FakeSocket } from './fakeSocket'
export { customer, lampLine, operator, shopOwner } from './people'
