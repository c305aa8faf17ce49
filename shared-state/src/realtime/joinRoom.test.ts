import { joinRoom } from './joinRoom'
import type { RealtimeSocket } from './socket'

const events = { negotiationOutcome: jest.fn(), shopOffer: jest.fn(), offerReceived: jest.fn(), notice: jest.fn() }

async function join() {
  const listeners = new Map<string, () => void>()
  const socket = {
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    emit: (_event: string, _userId: string, reply: (answer: { ok: boolean }) => void) => reply({ ok: true }),
    disconnect: jest.fn(),
  }
  const onCatchUp = jest.fn()
  const leave = joinRoom(() => Promise.resolve(socket as unknown as RealtimeSocket), 'u1', {
    onConnection: jest.fn(),
    onCatchUp,
    events,
  })
  await Promise.resolve()
  return { fire: (event: string) => listeners.get(event)?.(), onCatchUp, leave }
}

test('an unbroken connection misses nothing', async () => {
  const { fire, onCatchUp } = await join()
  fire('connect')
  expect(onCatchUp).not.toHaveBeenCalled()
})

test.each(['disconnect', 'connect_error'])('after %s the caller catches up once', async (failure) => {
  const { fire, onCatchUp } = await join()
  fire(failure)
  expect(onCatchUp).not.toHaveBeenCalled()
  fire('connect')
  fire('connect')
  expect(onCatchUp).toHaveBeenCalledTimes(1)
})

test('after leaving, the caller does not catch up', async () => {
  const { fire, onCatchUp, leave } = await join()
  fire('disconnect')
  leave()
  fire('connect')
  expect(onCatchUp).not.toHaveBeenCalled()
})
