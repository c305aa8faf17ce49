import { compileFunction } from 'node:vm'
import { preloadFont } from './preloadFont'

const relOn = (connection?: { rtt: number }) => {
  const link = { rel: '' }
  compileFunction(preloadFont, ['navigator', 'document'])({ connection }, { querySelector: () => link })
  return link.rel
}

test('a page preloads its font on a connection that is fast or unknown', () => {
  expect([relOn({ rtt: 0 }), relOn({ rtt: 50 }), relOn()]).toEqual(['preload', 'preload', 'preload'])
})

test('a page does not wait for its font on a slow connection', () => {
  expect([relOn({ rtt: 100 }), relOn({ rtt: 150 })]).toEqual(['', ''])
})

test('a shell without a font preloads none', () => {
  expect(() => compileFunction(preloadFont, ['navigator', 'document'])({}, { querySelector: () => null })).not.toThrow()
})
