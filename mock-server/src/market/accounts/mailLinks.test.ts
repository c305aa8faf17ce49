import type { SessionUser } from '@haggle/shared-contract'
import { DAY, HOUR } from '@haggle/shared-server'
import { openMarket, PASSWORD, testMarket } from '../../../test/support'
import { receivedMails, type ReceivedMail } from '../../../test/support/mails'
import { mailResetLink } from './accountMails'
import { sendPasswordResets } from './forgottenPassword'

const market = testMarket({ SITE_URL: 'https://shop.example', SHOP_URL: 'https://owners.example/' })

const FORGOT = '/api/auth/password/forgot'
const RESET = '/api/auth/password/reset'
const VERIFY = '/api/auth/email/verify'
const RESTORE = '/api/auth/email/restore'

const post = (url: string, body?: unknown, as?: SessionUser) => market.call('POST', url, { body, as })
const change = (as: SessionUser, body: unknown) => market.call('PUT', '/api/auth/profile', { as, body })
const logIn = (email: string, password: string) => post('/api/auth/login', { email, password })
const isLoggedIn = async (as: SessionUser) => (await market.call('GET', '/api/auth/profile', { as })).status === 200
const isVerified = async (as: SessionUser) =>
  (await market.call('GET', '/api/auth/profile', { as })).body.emailVerified as unknown as boolean

async function forget(email: string): Promise<ReceivedMail[]> {
  await post(FORGOT, { email })
  await sendPasswordResets(market.context)
  return receivedMails(market, email.trim().toLowerCase())
}
const tokenOf = (mail: ReceivedMail | undefined) => mail?.link?.split('#')[1] ?? ''
const newToken = async (email: string) => tokenOf((await forget(email)).at(-1))

async function register(email: string): Promise<SessionUser> {
  await post('/api/auth/register/user', { name: 'Nora', email, password: PASSWORD })
  return (await logIn(email, PASSWORD)).body as unknown as SessionUser
}

describe('a forgotten password', () => {
  test('can be replaced by a mailed link, once and within an hour, which ends all sessions', async () => {
    const carla = await market.customer()
    const [mail] = await forget(` ${carla.email.toUpperCase()} `)
    expect(mail?.link).toMatch(/^https:\/\/shop\.example\/reset-password#[\w-]{32}$/)
    const token = tokenOf(mail)
    expect(await post(RESET, { token, password: 'short' })).toMatchObject({ status: 400 })
    const closed = jest.spyOn(market.context.realtime, 'endSessions')
    expect(await post(RESET, { token, password: 'another horse' })).toMatchObject({
      status: 200,
      body: { message: 'Your password was changed. Please log in with it.' },
    })
    expect(closed.mock.calls[0]?.[0]).toHaveLength(1)
    expect(await isLoggedIn(carla)).toBe(false)
    expect((await logIn(carla.email, PASSWORD)).status).toBe(401)
    expect((await logIn(carla.email, 'another horse')).status).toBe(200)
    expect(await post(RESET, { token, password: 'third horse' })).toMatchObject({
      status: 400,
      body: { message: 'This link is not valid any more. Please ask for a new one.' },
    })
    const late = await newToken(carla.email)
    market.wait(HOUR)
    expect((await post(RESET, { token: late, password: 'third horse' })).status).toBe(400)
  })

  test('tells only whoever has the link whose it is, and leaves the link as it is', async () => {
    const carla = await market.customer()
    const token = await newToken(carla.email)
    const [right, wrong] = [await post(`${RESET}/account`, { token }), await post(`${RESET}/account`, { token: 'x' })]
    expect(right).toMatchObject({ status: 200, body: { email: carla.email } })
    expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['message']])
    expect((await post(RESET, { token, password: 'another horse' })).status).toBe(200)
    expect((await post(`${RESET}/account`, { token })).status).toBe(400)
  })

  test('is replaced for its own account alone: a link to another stays', async () => {
    const [carla, dave] = [await market.customer(), await market.customer()]
    const [hers, his] = [await newToken(carla.email), await newToken(dave.email)]
    for (const token of [hers, his]) expect((await post(RESET, { token, password: 'another horse' })).status).toBe(200)
    expect((await logIn(dave.email, 'another horse')).status).toBe(200)
  })

  test('gets the same reply for an address without an account, but no mail', async () => {
    const carla = await market.customer()
    const known = await post(FORGOT, { email: carla.email })
    const unknown = await post(FORGOT, { email: 'nobody@haggle.test' })
    expect(known).toMatchObject({
      status: 200,
      body: { message: 'If that address has an account, a mail is on its way.' },
    })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    await sendPasswordResets(market.context)
    expect(await receivedMails(market, 'nobody@haggle.test')).toEqual([])
    expect(await receivedMails(market, carla.email)).toHaveLength(1)
  })

  test('mails a link to the site in the settings, whatever the request headers', async () => {
    const owner = await market.owner()
    const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', origin: 'https://evil.test' }
    await market.call('POST', FORGOT, { body: { email: owner.email }, headers })
    await sendPasswordResets(market.context)
    const [mail] = await receivedMails(market, owner.email)
    expect(mail?.link).toMatch(/^https:\/\/owners\.example\/reset-password#/)
    expect(JSON.stringify(mail)).not.toContain('evil')
  })

  test('sends at most three mails an hour to an address, silently, and only the newest link works', async () => {
    const carla = await market.customer()
    for (let each = 0; each < 5; each++) expect((await post(FORGOT, { email: carla.email })).status).toBe(200)
    const mails = await forget(carla.email)
    expect(mails).toHaveLength(3)
    const statuses = []
    for (const mail of mails)
      statuses.push((await post(RESET, { token: tokenOf(mail), password: 'another horse' })).status)
    expect(statuses.sort()).toEqual([200, 400, 400])
    market.wait(HOUR)
    // Plus the mail about the changed password.
    expect(await forget(carla.email)).toHaveLength(5)
  })

  test('can be reset by one of two concurrent requests with the same link', async () => {
    const carla = await market.customer()
    const token = await newToken(carla.email)
    const passwords = ['first horse', 'second horse']
    const replies = await Promise.all(passwords.map((password) => post(RESET, { token, password })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    const logIns = await Promise.all(passwords.map(async (each) => (await logIn(carla.email, each)).status))
    expect(logIns).toEqual(replies.map(({ status }) => (status === 200 ? 200 : 401)))
  })

  test.each([{ password: 'another horse' }, { email: 'moved@haggle.test' }])(
    'can no longer be reset by a link mailed before a change of %j',
    async (changes) => {
      const carla = await market.customer()
      const token = await newToken(carla.email)
      await change(carla, changes)
      expect((await post(RESET, { token, password: 'third horse' })).status).toBe(400)
    },
  )

  test('mails no link to an address that was changed while the mail was made', async () => {
    const carla = await market.customer()
    await change(carla, { email: `moved-${carla.email}` })
    const { context } = market
    const account = { id: carla._id, role: carla.role, email: carla.email }
    await context.db.writing((tx) => mailResetLink(context, tx, account))
    const subjects = (await receivedMails(market, carla.email)).map(({ subject }) => subject)
    expect(subjects).not.toContain('Set a new password')
  })

  test('leaves no token in the database', async () => {
    const carla = await market.customer()
    const token = await newToken(carla.email)
    const { db } = market.context
    const links = JSON.stringify(await db.read.selectFrom('mail_links').selectAll().execute())
    expect(token).toHaveLength(32)
    expect(links).not.toContain(token)
  })
})

describe('an e-mail address', () => {
  test('is confirmed by the link that registration mails, within a day and once', async () => {
    const nora = await register('nora@haggle.test')
    expect(await isVerified(nora)).toBe(false)
    expect(nora).not.toHaveProperty('emailVerified')
    const [mail] = await receivedMails(market, nora.email)
    expect(mail?.link).toMatch(/^https:\/\/shop\.example\/verify-email#/)
    const token = tokenOf(mail)
    expect((await post(VERIFY, { token })).status).toBe(200)
    expect(await isVerified(nora)).toBe(true)
    expect((await post(VERIFY, { token })).status).toBe(400)
  })

  test('gets another link when asked for, unless it is confirmed', async () => {
    const carla = await market.customer()
    expect((await post(`${VERIFY}/send`)).status).toBe(401)
    await post(`${VERIFY}/send`, undefined, carla)
    const [late] = await receivedMails(market, carla.email)
    market.wait(DAY)
    expect((await post(VERIFY, { token: tokenOf(late) })).status).toBe(400)
    const again = (await logIn(carla.email, PASSWORD)).body as unknown as SessionUser
    await post(`${VERIFY}/send`, undefined, again)
    const [, fresh] = await receivedMails(market, carla.email)
    expect((await post(VERIFY, { token: tokenOf(fresh) })).status).toBe(200)
    const { body } = await post(`${VERIFY}/send`, undefined, again)
    expect(body.message).toBe('Your e-mail address is confirmed already.')
    expect(await receivedMails(market, carla.email)).toHaveLength(2)
  })

  test('must be confirmed again after a change, and links to the previous address become invalid', async () => {
    const carla = await register('carla1@haggle.test')
    const [first] = await receivedMails(market, carla.email)
    expect((await change(carla, { email: 'carla2@haggle.test' })).body).not.toHaveProperty('emailVerified')
    expect((await post(VERIFY, { token: tokenOf(first) })).status).toBe(400)
    const [second] = await receivedMails(market, 'carla2@haggle.test')
    expect((await post(VERIFY, { token: tokenOf(second) })).status).toBe(200)
    expect(await isVerified(carla)).toBe(true)
  })

  test.each(['reset', 'restore', 'verify'])('is not affected by an unknown token (%s)', async (what) => {
    const url = { reset: RESET, restore: RESTORE, verify: VERIFY }[what] ?? ''
    for (const token of ['nothing', '\0', 'x'.repeat(200)])
      expect((await post(url, { token, ...(what === 'reset' && { password: PASSWORD }) })).status).toBe(400)
  })
})

describe('a stolen account', () => {
  test('is restored to the old address: all sessions and the password end, and a reset link is mailed', async () => {
    const vera = await register('vera@haggle.test')
    const thief = (await logIn(vera.email, PASSWORD)).body as unknown as SessionUser
    await change(thief, { email: 'thief@haggle.test', password: 'thieves horse' })
    const taken = (await logIn('thief@haggle.test', 'thieves horse')).body as unknown as SessionUser
    const mail = (await receivedMails(market, vera.email)).at(-1)
    expect(mail).toMatchObject({ subject: 'Your e-mail address was changed' })
    expect(mail?.link).toMatch(/^https:\/\/shop\.example\/restore-account#/)
    expect(JSON.stringify(mail)).not.toContain('thief')

    expect((await post(RESTORE, { token: tokenOf(mail) })).status).toBe(200)
    expect(await isLoggedIn(taken)).toBe(false)
    for (const [email, password] of [
      ['thief@haggle.test', 'thieves horse'],
      ['vera@haggle.test', 'thieves horse'],
      ['vera@haggle.test', PASSWORD],
    ] as const)
      expect((await logIn(email, password)).status).toBe(401)
    const reset = (await receivedMails(market, vera.email)).at(-1)
    expect(reset?.link).toContain('/reset-password#')
    await post(RESET, { token: tokenOf(reset), password: 'own horse again' })
    const own = (await logIn(vera.email, 'own horse again')).body as unknown as SessionUser
    expect(await isVerified(own)).toBe(true)
    expect((await post(RESTORE, { token: tokenOf(mail) })).status).toBe(400)
  })

  test('is restored by the earliest link, which invalidates later ones but not the reverse', async () => {
    const rita = await register('rita@haggle.test')
    await change(rita, { email: 'second@haggle.test' })
    await change(rita, { email: 'third@haggle.test' })
    const first = tokenOf((await receivedMails(market, 'rita@haggle.test')).at(-1))
    const second = tokenOf((await receivedMails(market, 'second@haggle.test')).at(-1))
    expect((await post(RESTORE, { token: second })).status).toBe(200)
    expect((await post(RESTORE, { token: first })).status).toBe(200)
    expect(tokenOf((await receivedMails(market, 'rita@haggle.test')).at(-1))).not.toBe(first)

    const ruth = await register('ruth@haggle.test')
    await change(ruth, { email: 'fourth@haggle.test' })
    await change(ruth, { email: 'fifth@haggle.test' })
    const [earliest, later] = [
      tokenOf((await receivedMails(market, 'ruth@haggle.test')).at(-1)),
      tokenOf((await receivedMails(market, 'fourth@haggle.test')).at(-1)),
    ]
    expect((await post(RESTORE, { token: earliest })).status).toBe(200)
    expect((await post(RESTORE, { token: later })).status).toBe(400)
  })

  test('gets a mail about a changed password with a restore link, valid for 7 days', async () => {
    const pia = await register('pia@haggle.test')
    await change(pia, { password: 'another horse' })
    const mail = (await receivedMails(market, pia.email)).at(-1)
    expect(mail).toMatchObject({ subject: 'Your password was changed' })
    market.wait(7 * DAY - 1)
    expect((await post(RESTORE, { token: tokenOf(mail) })).status).toBe(200)
    expect((await logIn(pia.email, 'another horse')).status).toBe(401)
    await change(await market.customer(), { password: 'another horse' })
  })

  test('reserves its old address for 7 days, if that was confirmed', async () => {
    const olga = await register('olga@haggle.test')
    await post(VERIFY, { token: tokenOf((await receivedMails(market, olga.email)).at(-1)) })
    await change(olga, { email: 'olga2@haggle.test' })
    const body = { name: 'Other', email: 'olga@haggle.test', password: PASSWORD }
    const other = await market.customer()
    const refusal = { status: 409, body: { message: 'An account with this e-mail already exists.' } }
    expect(await post('/api/auth/register/user', body)).toMatchObject(refusal)
    expect(await change(other, { email: body.email })).toMatchObject(refusal)
    // the account that gave it up may take it back
    expect((await change(olga, { email: body.email })).status).toBe(200)
    expect((await change(olga, { email: 'olga3@haggle.test' })).status).toBe(200)
    market.wait(7 * DAY)
    expect((await post('/api/auth/register/user', body)).status).toBe(201)
  })
})

test('with SMTP_URL set, making and taking offers needs a confirmed e-mail address', async () => {
  const strict = await openMarket({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const [owner, carla] = [await strict.owner(), await strict.customer()]
  const { _id: productId } = await strict.product(owner)
  await strict.call('PUT', `/api/products/${productId}/haggling`, {
    as: owner,
    body: { counter: 'ladder', target: 85, hours: 24 },
  })
  const offer = (proposedPrice: number) => strict.offer(carla, productId, proposedPrice)
  const confirm = (at: number | null) =>
    strict.context.db.writing((tx) => tx.updateTable('users').set({ email_verified_at: at }).execute())
  const refusal = { status: 403, body: { message: 'Please confirm your e-mail address to negotiate.' } }
  for (const price of [1, 90, 500]) expect(await offer(price)).toMatchObject(refusal)
  await confirm(1)
  const { body } = await offer(10)
  expect(body).toMatchObject({ status: 'rejected', attemptsLeft: 2 })
  await confirm(null)
  const { id } = (body as unknown as { counter: { id: string } }).counter
  expect(await strict.call('POST', `/api/offers/${id}/take`, { as: carla })).toMatchObject(refusal)
  await confirm(1)
  expect((await strict.call('POST', `/api/offers/${id}/take`, { as: carla })).status).toBe(200)
  await strict.close()
})
