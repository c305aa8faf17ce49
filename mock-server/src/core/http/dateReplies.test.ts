import { openMarket } from '../../../test/support'

const HOUR = 60 * 60 * 1000

test("replies are dated by the market's time, also from the cache, where the machine's clock is an hour behind", async () => {
  const market = await openMarket()
  await market.product(await market.owner())
  market.wait(HOUR)
  for (const path of ['/api/products', '/api/products', '/api/products', '/nowhere']) {
    const { headers } = await market.send('GET', path)
    expect(Date.parse(String(headers.date))).toBe(Math.floor(market.context.now() / 1000) * 1000)
  }
  await market.close()
})
