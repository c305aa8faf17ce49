import { compileFunction } from 'node:vm'
import { preloadFont } from './preloadFont'

const run = (connection: { rtt: number } | undefined, link: { rel: string } | null): void => {
  const page: unknown[] = [{ connection }, { querySelector: () => link }]
  compileFunction(preloadFont, ['navigator', 'document']).apply(undefined, page)
}
const relOn = (connection?: { rtt: number }) => {
  const link = { rel: '' }
  run(connection, link)
  return link.rel
}

test('a page preloads its font on a connection that is fast or unknown', () => {
  expect([relOn({ rtt: 0 }), relOn({ rtt: 50 }), relOn()]).toEqual(['preload', 'preload', 'preload'])
})

test('a page does not wait for its font on a slow connection', () => {
  expect([relOn({ rtt: 100 }), relOn({ rtt: 150 })]).toEqual(['', ''])
})

test('a shell without a font preloads none', () => {
  expect(() => run(undefined, null)).not.toThrow()
})
