import { EventEmitter } from 'node:events'
import { io } from 'socket.io-client'
import { openSocket } from './socket'

const engine = Object.assign(new EventEmitter(), { close: jest.fn() })
const manager = Object.assign(new EventEmitter(), { engine })
jest.mock('socket.io-client', () => ({ io: jest.fn(() => ({ io: manager })) }))
beforeEach(() => manager.removeAllListeners())

test("a connection carries the token and has the spec's delays, on the page's own origin", async () => {
  await openSocket('t1')
  expect(io).toHaveBeenCalledWith(
    expect.objectContaining({
      auth: { token: 't1' },
      reconnectionDelay: 1000,
      reconnectionDelayMax: 5000,
      timeout: 20_000,
    }),
  )
})

test('a connection ends when the browser goes offline, on localhost as well', async () => {
  await openSocket('t1')
  manager.emit('open')
  dispatchEvent(new Event('offline'))
  expect(engine.close).toHaveBeenCalledTimes(1)
  engine.emit('close')
  dispatchEvent(new Event('offline'))
  expect(engine.close).toHaveBeenCalledTimes(1)
})
