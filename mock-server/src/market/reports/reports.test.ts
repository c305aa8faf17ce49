import type { ReportedItems, SessionUser } from '@haggle/shared-contract'
import { givenAnew, openMarket } from '../../../test/support'
import { receivedMails } from '../../../test/support/mails'

const market = givenAnew(() => openMarket())
const owner = givenAnew(() => market.owner('Blue Harbour'))
const operator = givenAnew(() => market.operator())
let [author, carla]: SessionUser[] = []
/** Ids of a product, and of the author's review of it. */
let [lamp, review] = ['', '']
beforeEach(async () => {
  author = await market.customer('Ada Author')
  carla = await market.customer('Carla')
  lamp = (await market.product(owner, { name: 'Harbour lamp' }))._id
  review = await reviewBy(author, 1)
})

async function reviewBy(as: SessionUser, rating: number): Promise<string> {
  const body = { rating, comment: 'The seller is a thief.' }
  const { body: written } = await market.call('POST', `/api/products/${lamp}/reviews`, { as, body })
  return String((written as { _id?: string })._id)
}
const report = (body: object, as = carla) =>
  market.call('POST', '/api/reports', { as, body: { subject: 'review', id: review, reason: 'offensive', ...body } })
const decide = (what: string, thing = `review/${review}`, body?: object) =>
  market.call('POST', `/api/operator/reports/${thing}/${what}`, { as: operator, body })
const hide = (thing?: string, reason = 'It is an insult.') => decide('hide', thing, { reason })
const queue = (state = 'open') => market.get<ReportedItems>(`/api/operator/reports?state=${state}`, operator)
const read = async (url: string, as?: SessionUser) => (await market.call('GET', url, { as })).body
const trail = async (id: string) =>
  ((await read(`/api/operator/audit?q=${id}`, operator)) as unknown as { items: { action: string }[] }).items.map(
    ({ action }) => action,
  )

test('an account reports a thing once; again changes nothing, and what it cannot see or owns is refused', async () => {
  expect((await report({ text: 'Rude.' })).status).toBe(201)
  expect((await report({ reason: 'other' })).status).toBe(200)
  expect((await report({}, owner)).status).toBe(201)
  expect(await queue()).toMatchObject({
    total: 1,
    items: [
      {
        subject: 'review',
        id: review,
        thing: { name: 'Harbour lamp', rating: 1, author: { name: 'Ada Author' }, shop: { shopName: 'Blue Harbour' } },
        reasons: [{ reason: 'offensive', count: 2 }],
        reports: [{ by: { _id: owner._id } }, { by: { email: carla?.email }, text: 'Rude.' }],
      },
    ],
  })
  const refused: [object, SessionUser | undefined, number][] = [
    [{}, author, 403],
    [{ subject: 'product', id: lamp }, owner, 403],
    [{ subject: 'shop', id: owner.shopId }, owner, 403],
    [{}, operator, 403],
    [{}, undefined, 401],
    [{ subject: 'product', id: review }, carla, 404],
    [{ subject: 'message', id: review }, carla, 404],
    [{ reason: 'dull' }, carla, 400],
    [{ text: 'x'.repeat(1001) }, carla, 400],
  ]
  for (const [body, as, status] of refused)
    expect([body, (await market.call('POST', '/api/reports', { as, body: thing(body) })).status]).toEqual([
      body,
      status,
    ])
})
const thing = (body: object) => ({ subject: 'review', id: review, reason: 'offensive', ...body })

test('reports that arrive at once are one per account', async () => {
  const replies = await Promise.all([report({}), report({}), report({}, owner)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 201, 201])
  expect((await queue()).items[0]?.reports).toHaveLength(2)
})

test('who reported is told to nobody but operators', async () => {
  await report({ text: 'As her neighbour I know.' })
  await report({ subject: 'shop', id: owner.shopId, text: 'As her neighbour I know.' })
  await hide()
  const told = await Promise.all(
    [author, owner].flatMap((as) => [
      read('/api/notices', as),
      read('/api/audit', as),
      read(`/api/products/${lamp}`, as),
      read(`/api/shops/${owner.shopId}`, as),
      read('/api/auth/account/export', as),
      receivedMails(market, String(as?.email)),
    ]),
  )
  expect(JSON.stringify(told)).toContain('It is an insult.')
  for (const trace of [carla?._id, carla?.email, 'neighbour']) expect(JSON.stringify(told)).not.toContain(trace)
})

test('dismissed reports leave the queue, again nothing happens, and a new report brings the thing back', async () => {
  expect((await decide('dismiss')).status).toBe(404)
  await report({})
  for (let again = 0; again < 2; again++) expect((await decide('dismiss')).status).toBe(200)
  expect([(await queue()).total, (await queue('dismissed')).total]).toEqual([0, 1])
  expect(await trail(review)).toEqual(['reports.dismissed'])
  expect(await receivedMails(market, String(author?.email))).toEqual([])
  await report({}, owner)
  expect([(await queue()).total, (await queue('dismissed')).total]).toEqual([1, 0])
})

test('a hidden review leaves list, average and count, and all of it comes back', async () => {
  await reviewBy(await market.customer(), 5)
  const shown = async (as?: SessionUser) => {
    const { rating, numReviews, ratingCounts, reviews } = (await read(`/api/products/${lamp}`, as)) as unknown as {
      [name: string]: unknown
      reviews: { _id: string }[]
    }
    const { total } = await market
      .call('GET', `/api/products/${lamp}/reviews`, { as })
      .then(({ body, headers }) => ({ total: Array.isArray(body) ? headers['x-total-count'] : body }))
    const shop = await read(`/api/shops/${owner.shopId}`)
    return { rating, numReviews, ratingCounts, total, ids: reviews.map(({ _id }) => _id), shop }
  }
  const before = await shown(carla)
  expect(before).toMatchObject({ rating: 3, numReviews: 2 })
  for (let again = 0; again < 2; again++) expect((await hide()).status).toBe(200)
  const hidden = await shown(carla)
  expect(hidden).toMatchObject({ rating: 5, numReviews: 1, ratingCounts: [0, 0, 0, 0, 1] })
  expect(hidden.shop).toMatchObject({ rating: 5, numReviews: 1 })
  expect(hidden.ids).not.toContain(review)
  expect((await shown(owner)).ids).not.toContain(review)
  expect(await shown()).toEqual(hidden)
  for (let again = 0; again < 2; again++) expect((await decide('restore')).status).toBe(200)
  expect(await shown(carla)).toEqual(before)
  expect(await trail(review)).toEqual(['review.restored', 'review.hidden'])
})

test('its author reads why, by notice and mail, with the way to appeal, and cannot write another or edit it', async () => {
  await hide()
  await hide()
  const seen = (await read(`/api/products/${lamp}`, author)) as unknown as { reviews: object[] }
  expect(seen.reviews).toMatchObject([{ _id: review, hidden: { reason: 'It is an insult.' } }])
  const mails = await receivedMails(market, String(author?.email))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toMatch(/> It is an insult\.[^]*appeal/)
  expect(await read('/api/notices', author)).toMatchObject({ unread: 1, notices: [{ kind: 'reviewHidden' }] })
  const body = { rating: 2, comment: 'Better words.' }
  expect((await market.call('POST', `/api/products/${lamp}/reviews`, { as: author, body })).status).toBe(409)
  expect((await market.call('PUT', `/api/products/${lamp}/reviews/${review}`, { as: author, body })).status).toBe(409)
})

test('a shop is suspended, not hidden; hiding needs a reason; what does not exist is 404', async () => {
  expect((await hide(`shop/${owner.shopId}`)).status).toBe(409)
  for (const reason of ['', ' ', 'x'.repeat(1001)]) expect((await hide(undefined, reason)).status).toBe(400)
  expect((await decide('hide', undefined, {})).status).toBe(400)
  for (const thing of [`message/${review}`, `product/${review}`, `nonsense/${review}`, 'review/%00'])
    for (const what of ['hide', 'restore', 'dismiss'])
      expect((await decide(what, thing, { reason: 'x' })).status).toBe(404)
})

test('the reports of a suspended shop are listed as hidden, and are dismissed when it is restored', async () => {
  await report({ subject: 'shop', id: owner.shopId })
  const body = { reason: 'Fakes.' }
  await market.call('POST', `/api/operator/shops/${owner.shopId}/suspend`, { as: operator, body })
  expect([(await queue()).total, (await queue('hidden')).total]).toEqual([0, 1])
  expect((await decide('restore', `shop/${owner.shopId}`)).status).toBe(200)
  expect([(await queue()).total, (await queue('hidden')).total, (await queue('dismissed')).total]).toEqual([0, 0, 1])
})
