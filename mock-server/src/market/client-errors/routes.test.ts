import { testMarket } from '../../../test/support'

const market = testMarket({ BUDGET_FACTOR: '1' })

const failure = { remote: 'catalog', version: '1.2.0', type: 'missing', route: '/product/1', message: 'Loading failed' }
const report = (body: unknown) => market.call('POST', '/api/client-errors', { body })

test('a load failure in a browser is stored', async () => {
  expect((await report(failure)).status).toBe(202)
  const rows = await market.context.db.read.selectFrom('client_errors').selectAll().execute()
  expect(rows).toEqual([expect.objectContaining(failure)])
})

test('an invalid report is refused', async () => {
  expect((await report({ ...failure, type: 'ugly' })).status).toBe(400)
  expect((await report({ ...failure, stack: 'x' })).body.message).toBe('Unknown field: stack')
  expect((await report({ ...failure, message: 'x'.repeat(5000) })).status).toBe(413)
})

test('a client address may report at most sixty times a minute', async () => {
  market.wait(60_000)
  for (let each = 0; each < 60; each++) expect((await report(failure)).status).toBe(202)
  expect((await report(failure)).status).toBe(429)
  market.wait(60_000)
  expect((await report(failure)).status).toBe(202)
})
