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

test('who was connected all the time has missed nothing', async () => {
  const { fire, onCatchUp } = await join()
  fire('connect')
  expect(onCatchUp).not.toHaveBeenCalled()
})

test.each(['disconnect', 'connect_error'])('after %s there is something to catch up on, once', async (failure) => {
  const { fire, onCatchUp } = await join()
  fire(failure)
  expect(onCatchUp).not.toHaveBeenCalled()
  fire('connect')
  fire('connect')
  expect(onCatchUp).toHaveBeenCalledTimes(1)
})

test('who left catches up on nothing', async () => {
  const { fire, onCatchUp, leave } = await join()
  fire('disconnect')
  leave()
  fire('connect')
  expect(onCatchUp).not.toHaveBeenCalled()
})
