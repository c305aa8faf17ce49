import { sampleApp } from '@haggle/host/testing/sampleParts'
import { renderingFaults } from './renderingFaults'

async function faultsOf(code: string, limit = 5000) {
  const { home, composition, drop } = await sampleApp(code)
  const faults = await renderingFaults({ home, apiUrl: 'http://api.test', limit }, composition, ['/'])
  await drop()
  return faults
}

test('a page that is prerendered has no fault', async () => {
  expect(await faultsOf(`return { markup: '<h1>Home</h1>', title: 'Home' }`)).toEqual([])
})

test('a page that fails has its reason', async () => {
  expect(await faultsOf(`throw new Error('no lamp')`)).toEqual([
    '/: The host cannot render catalog 1.0.0 ./Home: no lamp. Browsers do it instead.',
  ])
})

test('a page that is given up before its renderer failed has that as its reason', async () => {
  expect(await faultsOf('for (;;);', 0)).toEqual(['/: it was not prerendered within 0 s.'])
})

// whether the renderer or its caller gives up first depends on how long the process took to start
test('a page that hangs has a reason', async () => {
  expect(await faultsOf('for (;;);', 1000)).toEqual([
    expect.stringMatching(/^\/: .*(no answer within 1000 ms|not prerendered within 1 s)\./),
  ])
})
