import { joinRoom } from './joinRoom'
import type { RealtimeSocket } from './socket'

async function join(answers: { ok: boolean }[] = []) {
  const listeners = new Map<string, () => void>()
  const socket = {
    on: (event: string, listener: () => void) => listeners.set(event, listener),
    onAny: jest.fn(),
    emit: (_event: string, _userId: string, reply: (answer: { ok: boolean }) => void) =>
      reply(answers.shift() ?? { ok: true }),
    disconnect: jest.fn(),
  }
  const onCatchUp = jest.fn()
  const onConnection = jest.fn()
  const leave = joinRoom(() => Promise.resolve(socket as unknown as RealtimeSocket), 'u1', {
    onConnection,
    onCatchUp,
    onEvent: jest.fn(),
  })
  await Promise.resolve()
  return { fire: (event: string) => listeners.get(event)?.(), onCatchUp, onConnection, leave }
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

test('a refused room is no connection: the caller catches up once it is joined', async () => {
  const { fire, onCatchUp, onConnection } = await join([{ ok: false }])
  fire('disconnect')
  fire('connect')
  expect(onConnection).toHaveBeenLastCalledWith('disconnected')
  expect(onCatchUp).not.toHaveBeenCalled()
  fire('connect')
  expect(onConnection).toHaveBeenLastCalledWith('connected')
  expect(onCatchUp).toHaveBeenCalledTimes(1)
})
