import { LoadFailure } from './LoadFailure'
import { loadScreen, type Attempt } from './loadScreen'

const Screen = () => <h1>Browse</h1>
const succeeds = (version: string) => ({
  version,
  module: './Browse',
  load: jest.fn(() => Promise.resolve({ default: Screen })),
})
const fails = (version: string, type = 'error') => ({
  version,
  module: './Browse',
  load: jest.fn(() => Promise.reject(Object.assign(new Error(`No ${version}.`), { type }))),
})

async function outcomeOf(attempts: Attempt[]) {
  const reports: string[] = []
  const outcome = await loadScreen('catalog', attempts, ({ remote, version, type }) =>
    reports.push(`${remote} ${version} ${type}`),
  ).catch((error: unknown) => error)
  return { outcome, reports }
}

test('a release that loads is shown, and no other is requested', async () => {
  const previous = succeeds('1.0.0')
  expect(await outcomeOf([succeeds('1.1.0'), succeeds('1.1.0'), previous])).toEqual({ outcome: Screen, reports: [] })
  expect(previous.load).not.toHaveBeenCalled()
})

test('a release that loads at the second try is shown, and the first failure reported', async () => {
  expect(await outcomeOf([fails('1.1.0'), succeeds('1.1.0'), fails('1.0.0')])).toEqual({
    outcome: Screen,
    reports: ['catalog 1.1.0 error'],
  })
})

test('when a release fails twice, the one before it is shown, and the failure reported once', async () => {
  expect(await outcomeOf([fails('1.1.0'), fails('1.1.0'), succeeds('1.0.0')])).toEqual({
    outcome: Screen,
    reports: ['catalog 1.1.0 error'],
  })
})

test('two types of failure are reported separately', async () => {
  const { reports } = await outcomeOf([fails('1.1.0', 'missing'), fails('1.1.0', 'error'), succeeds('1.0.0')])
  expect(reports).toEqual(['catalog 1.1.0 missing', 'catalog 1.1.0 error'])
})

test('a release that timed out is not waited for again', async () => {
  const second = succeeds('1.1.0')
  expect(await outcomeOf([fails('1.1.0', 'timeout'), second, succeeds('1.0.0')])).toEqual({
    outcome: Screen,
    reports: ['catalog 1.1.0 timeout'],
  })
  expect(second.load).not.toHaveBeenCalled()
})

test('if all attempts fail, the failure is that of the wanted release', async () => {
  const { outcome, reports } = await outcomeOf([fails('1.1.0', 'missing'), fails('1.1.0', 'missing'), fails('1.0.0')])
  expect(outcome).toBeInstanceOf(LoadFailure)
  expect(outcome).toMatchObject({ remote: 'catalog', version: '1.1.0', type: 'missing', message: 'No 1.1.0.' })
  expect(reports).toEqual(['catalog 1.1.0 missing', 'catalog 1.0.0 error'])
})
