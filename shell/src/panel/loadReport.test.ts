import { OVERRIDE_VERSION } from '../composition/remotesFor'
import { LoadFailure } from '../remotes/LoadFailure'
import { loadTraces, traceLoad } from '../remotes/loadTraces'
import { pageReference } from '../reports/pageTrace'
import { marketplace } from '../testing/composition'
import { loadReport } from './loadReport'

jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: () => ({
    shareScopeMap: {
      default: {
        react: {
          '19.3.0': { version: '19.3.0', from: 'shell', lib: () => null, useIn: ['catalog_1_1_0'] },
          '19.2.0': { version: '19.2.0', from: 'checkout_1_0_0', lib: undefined, useIn: [] },
        },
      },
    },
  }),
}))

const [catalog] = marketplace.remotes
const { version } = catalog!.release
const load = (changes: object = {}) =>
  traceLoad({ remote: 'catalog', version, module: './Browse', start: 12.3, ...changes })

beforeEach(() => {
  Object.assign(performance, { getEntriesByType: () => [] })
  loadTraces.length = 0
  sessionStorage.clear()
})

test('a report says what was loaded and why, what failed and how, and who brought the shared packages', () => {
  load({
    failure: new LoadFailure(
      'catalog',
      version,
      Object.assign(new Error('Loading\n chunk 69 failed.'), { type: 'missing' }),
    ),
  })
  load()
  const report = loadReport(marketplace)
  expect(report).toContain(`Reference ${pageReference}`)
  expect(report).toMatch(/^12 catalog \S+ \.\/Browse \(live\): missing after \d+: Loading chunk 69 failed\.$/m)
  expect(report).toMatch(/^12 catalog \S+ \.\/Browse \(live\): loaded in \d+/m)
  expect(report).toContain('react 19.3.0 of shell, used in catalog_1_1_0')
  expect(report).not.toContain('19.2.0')
})

test('a canary, the live release in its place, and an override are named as what they are', () => {
  const canary = { ...catalog!.release, version: '9.0.0' }
  const remotes = [{ ...catalog!, canary: { release: canary, percent: 100 } }, ...marketplace.remotes.slice(1)]
  load({ version: '9.0.0' })
  load()
  const report = loadReport({ ...marketplace, remotes })
  expect(report).toContain('catalog 9.0.0 ./Browse (canary of 100%)')
  expect(report).toContain(`catalog ${version} ./Browse (live, in place of the canary)`)
  const manifest = 'http://localhost:3102/mf-manifest.json'
  sessionStorage.setItem('overrides', new URLSearchParams({ remote: `catalog@${manifest}` }).toString())
  load({ version: OVERRIDE_VERSION })
  expect(loadReport({ ...marketplace, allowOverrides: true })).toContain(`(override from ${manifest})`)
})

test('a page that is open for days keeps its newest hundred loads', () => {
  for (let each = 0; each < 150; each++) load({ module: `./${each}` })
  expect(loadTraces).toHaveLength(100)
  expect(loadTraces.at(-1)?.module).toBe('./149')
})
