import { io } from 'socket.io-client'
import { openSocket } from './socket'

jest.mock('socket.io-client', () => ({ io: jest.fn() }))

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
