import { optionsOf } from './options'

const MARKET = 'https://market.example'
const wanted = [MARKET, 'bedside lamp', '--most', '62.10']

test('a market, a product and the most are enough', () => {
  expect(optionsOf(wanted)).toMatchObject({
    site: new URL(MARKET),
    product: 'bedside lamp',
    rule: { most: 62.1, start: 49.68, step: 6.21 },
    patience: 300_000,
    isSure: false,
    remembers: false,
  })
})

test('the rule and the address can be said', () => {
  const address = '2nd floor, 1 Harbour Street, Leith, EH6 6AA, Scotland'
  const options = optionsOf([...wanted, '--start', '50', '--step', '4', '--address', address, '--yes', '--remember'])
  expect(options).toMatchObject({
    rule: { most: 62.1, start: 50, step: 4 },
    address: { address: '2nd floor, 1 Harbour Street', city: 'Leith', postalCode: 'EH6 6AA', country: 'Scotland' },
    isSure: true,
    remembers: true,
  })
})

test('a market is https, or of this machine', () => {
  const siteOf = (market: string) => optionsOf([market, 'lamp', '--most', '1'])?.site.href
  expect(siteOf('market.example')).toBe('https://market.example/')
  expect(siteOf('https://market.example/agents')).toBe('https://market.example/')
  expect(siteOf('http://localhost:3000')).toBe('http://localhost:3000/')
})

test('help needs nothing else', () => expect(optionsOf(['--help'])).toBeUndefined())

test.each([
  [['--most', '5'], 'Name the market and the product; --help says more.'],
  [[MARKET, 'bedside', 'lamp', '--most', '5'], 'Put the product into quotes: it is one argument.'],
  [[MARKET, 'lamp'], 'Say --most: what it may pay for the piece, in dollars.'],
  [[MARKET, 'lamp', '--most', 'much'], '--most takes dollars above 0, such as 62.10.'],
  [[MARKET, 'lamp', '--most', '1.999'], '--most takes dollars above 0, such as 62.10.'],
  [[...wanted, '--start', '70'], '--start cannot be above --most, $62.10.'],
  [[...wanted, '--step', '0'], '--step takes dollars above 0, such as 62.10.'],
  [[...wanted, '--minutes', '0'], '--minutes takes a number up to 1440.'],
  [[...wanted, '--address', 'Leith'], "--address takes 'street, city, postal code, country'."],
  [[...wanted, '--cheap'], 'There is no option --cheap; --help lists them.'],
  [['http://market.example', 'lamp', '--most', '5'], 'http://market.example must begin with https://.'],
  [['ftp://market.example', 'lamp', '--most', '5'], 'ftp://market.example must begin with https://.'],
  [['not a market', 'lamp', '--most', '5'], 'not a market is no address of a market.'],
])('%j is refused in one line', (args, message) => {
  expect(() => optionsOf(args)).toThrow(expect.objectContaining({ message, code: 2 }) as Error)
})
