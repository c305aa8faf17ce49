import { overridesHere, overridesIn } from './overrides'

const manifest = 'http://localhost:3101/mf-manifest.json'

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

test('the address names where remotes come from', () => {
  const other = 'http://localhost:3102/mf-manifest.json'
  expect([...overridesIn(`?remote=catalog@${manifest}&remote=checkout@${other}`)]).toEqual([
    ['catalog', manifest],
    ['checkout', other],
  ])
})

test.each([
  'https://evil.test/mf-manifest.json',
  'https://localhost/mf-manifest.json',
  'http://localhost.evil.test/mf-manifest.json',
  'http://localhost@evil.test/mf-manifest.json',
  'javascript:alert(1)',
  'localhost',
  '',
])('anywhere but this machine does not count: %p', (address) => {
  expect(overridesIn(`?remote=catalog@${encodeURIComponent(address)}`).size).toBe(0)
})

test('an override is kept for the tab', () => {
  history.replaceState(null, '', `/?remote=catalog@${manifest}`)
  overridesHere()
  history.replaceState(null, '', '/cart')
  expect([...overridesHere()]).toEqual([['catalog', manifest]])
})

test('a later address of the same remote wins', () => {
  history.replaceState(null, '', `/?remote=catalog@${manifest}`)
  overridesHere()
  history.replaceState(null, '', '/?remote=catalog@http://localhost:9/mf-manifest.json')
  expect(overridesHere().get('catalog')).toBe('http://localhost:9/mf-manifest.json')
})
