import { streamInTurns } from './streamInTurns'

test('other work has its turn between pieces that are made without waiting', async () => {
  const events: string[] = []
  async function* pieces() {
    for (const piece of ['first', 'second', 'third']) {
      setImmediate(() => events.push(`after ${piece}`))
      events.push(piece)
      yield await Promise.resolve(piece)
    }
  }
  const received = await streamInTurns(pieces()).toArray()
  expect(received.join(' ')).toBe('first second third')
  expect(events).toEqual(['first', 'after first', 'second', 'after second', 'third', 'after third'])
})

test('a failure while pieces are made ends the stream with it', async () => {
  async function* pieces() {
    yield await Promise.resolve('first')
    throw new Error('The database is closed.')
  }
  await expect(streamInTurns(pieces()).toArray()).rejects.toThrow('The database is closed.')
})
