import { compileFunction } from 'node:vm'
import { fontHold } from './fontHold'

const run = (connection: { rtt: number } | undefined, link: { remove: () => void } | null): void => {
  const page: unknown[] = [{ connection }, { querySelector: () => link }]
  compileFunction(fontHold, ['navigator', 'document']).apply(undefined, page)
}
const preloadsOn = (connection?: { rtt: number }) => {
  const remove = jest.fn()
  run(connection, { remove })
  return remove.mock.calls.length === 0
}

test('a page preloads its font on a connection that is fast or unknown', () => {
  expect([preloadsOn({ rtt: 0 }), preloadsOn({ rtt: 50 }), preloadsOn()]).toEqual([true, true, true])
})

test('a page does not wait for its font on a slow connection', () => {
  expect([preloadsOn({ rtt: 100 }), preloadsOn({ rtt: 150 })]).toEqual([false, false])
})

test('a shell without a font preloads none', () => {
  expect(() => run({ rtt: 150 }, null)).not.toThrow()
})
