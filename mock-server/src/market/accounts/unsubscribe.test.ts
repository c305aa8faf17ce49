import { testMarket } from '../../../test/support'
import { createMailLink } from '../../core/mail/mailLinks'
import { oneClickHeaders } from '../../core/mail/oneClick'

const market = testMarket({ SITE_URL: 'https://shop.example', SHOP_URL: 'https://owners.example' })

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const ONE_CLICK = 'List-Unsubscribe=One-Click'

/** A new account, and the path and query of the address in its mails' List-Unsubscribe header. */
async function subscriber(role: 'owner' | 'customer' = 'customer') {
  const account = await market[role]()
  const { context } = market
  const link = await context.db.writing((tx) =>
    createMailLink(context, tx, 'unsubscribe', { ...account, id: account._id }),
  )
  const { pathname, search } = new URL(oneClickHeaders(link)['List-Unsubscribe']?.slice(1, -1) ?? '')
  return { account, url: pathname + search, token: link.split('#')[1] }
}
const wanted = (as: { token: string }) => market.get<{ wanted: boolean }>('/api/mails/subscription', as)
const send = (url: string, payload: string, headers: Record<string, string> = FORM) =>
  market.app.inject({ method: 'POST', url, payload, headers })

test.each(['customer', 'owner'] as const)(
  'a mail provider ends mails for a %s without a session, also twice',
  async (role) => {
    const { account, url } = await subscriber(role)
    expect(await wanted(account)).toEqual({ wanted: true })
    const { boundary, body } = {
      boundary: 'xyz',
      body: '--xyz\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--xyz--\r\n',
    }
    for (const reply of [
      await send(url, ONE_CLICK),
      await send(url, body, { 'content-type': `multipart/form-data; boundary=${boundary}` }),
    ])
      expect([reply.statusCode, reply.headers.location]).toEqual([200, undefined])
    expect(await wanted(account)).toEqual({ wanted: false })
  },
)

test('whoever opens the address sees the page with the button, and ends nothing', async () => {
  const { account, url, token } = await subscriber()
  const { statusCode, headers } = await market.app.inject({ method: 'GET', url })
  expect([statusCode, headers.location]).toEqual([303, `/unsubscribe#${token}`])
  expect(await wanted(account)).toEqual({ wanted: true })
})

test('another form, a wrong token and no token at all end nothing', async () => {
  const { account, url } = await subscriber()
  for (const reply of [
    await send(url, 'List-Unsubscribe=Maybe'),
    await send(url, ''),
    await send(url, ONE_CLICK, { 'content-type': 'multipart/form-data' }),
    await send(url.replace(/.$/, ''), ONE_CLICK),
    await send(url.split('?')[0] ?? '', ONE_CLICK),
  ]) {
    expect(reply.statusCode).toBe(400)
    expect(Object.keys(reply.json())).toEqual(['message'])
  }
  expect((await send(url, 'x', { 'content-type': 'text/plain' })).statusCode).toBe(415)
  expect(await wanted(account)).toEqual({ wanted: true })
})

test('an account ends its mails and gets them again by itself', async () => {
  const { account } = await subscriber('owner')
  expect(await market.call('DELETE', '/api/mails/subscription', { as: account })).toMatchObject({
    status: 200,
    body: { message: 'You get no more mails about low stock.' },
  })
  expect(await wanted(account)).toEqual({ wanted: false })
  await market.call('PUT', '/api/mails/subscription', { as: account })
  expect(await wanted(account)).toEqual({ wanted: true })
  expect((await market.call('GET', '/api/mails/subscription')).status).toBe(401)
})
