import { sampleApp } from '@haggle/host/testing/sampleParts'
import { renderingFaults } from './renderingFaults'

async function faultsOf(code: string, limit = 5000, part?: string) {
  const { home, composition, drop } = await sampleApp(code, undefined, undefined, part)
  const faults = await renderingFaults({ home, apiUrl: 'http://api.test', limit }, composition, [
    { url: '/', part: part && 'messages ./Ask' },
  ])
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

test("a candidate's part that fails has its reason, and one for which the page has no place has no fault", async () => {
  const page = (places: string) => `return { markup: '<h1>Home</h1><!--part 0-->', title: 'Home', places: [${places}] }`
  const broken = `throw new Error('no shop')`
  expect(await faultsOf(page(''), 5000, broken)).toEqual([])
  expect(await faultsOf(page(`{ remote: 'messages', part: './Ask', pass: {} }`), 5000, broken)).toEqual([
    '/: The host cannot render messages 1.0.0 ./Ask: no shop. Browsers do it instead.',
  ])
})
