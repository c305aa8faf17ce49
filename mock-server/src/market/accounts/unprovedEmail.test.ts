import type { SessionUser } from '@haggle/shared-contract'
import { DAY } from '@haggle/shared-server'
import { PASSWORD, testMarket } from '../../../test/support'
import { receivedMails, type ReceivedMail } from '../../../test/support/mails'
import { sendPasswordResets } from './forgottenPassword'

const market = testMarket({ SITE_URL: 'https://shop.example', SHOP_URL: 'https://owners.example' })

const post = (url: string, body?: unknown, as?: SessionUser) => market.call('POST', url, { body, as })
const register = async (email: string) =>
  (await post('/api/auth/register/user', { name: 'Vera', email, password: PASSWORD })).status
const logIn = async (email: string) =>
  (await post('/api/auth/login', { email, password: PASSWORD })).body as unknown as SessionUser
const change = async (as: SessionUser, email: string) =>
  (await market.call('PUT', '/api/auth/profile', { as, body: { email } })).status
const profile = async (as: SessionUser) => (await market.call('GET', '/api/auth/profile', { as })).body
const mailTo = async (email: string) => (await receivedMails(market, email)).at(-1)
const tokenOf = (mail: ReceivedMail | undefined) => mail?.link?.split('#')[1] ?? ''
const open = async (what: 'verify' | 'restore', mail: ReceivedMail | undefined) =>
  (await post(`/api/auth/email/${what}`, { token: tokenOf(mail) })).status
async function forget(email: string): Promise<ReceivedMail | undefined> {
  await post('/api/auth/password/forgot', { email })
  await sendPasswordResets(market.context)
  return mailTo(email)
}

let count = 0
/** Addresses that nobody has used, and an account at the first of them. */
async function scene({ confirmed = false } = {}) {
  const [own, other, third] = ['own', 'other', 'third'].map((name) => `${name}${(count += 1)}@haggle.test`) as [
    string,
    string,
    string,
  ]
  await register(own)
  if (confirmed) await open('verify', await mailTo(own))
  return { own, other, third, account: await logIn(own) }
}

describe('an address that an account took by a change and never confirmed', () => {
  test('gets no link to reset the password, but one to register; after a confirmation it gets the reset link', async () => {
    const { account, other } = await scene()
    await change(account, other)
    const confirmation = await mailTo(other)
    const mail = await forget(other)
    expect(mail?.subject).toBe('There is no new password for this address')
    expect(mail?.link).toBe('https://shop.example/register/user')
    expect(JSON.stringify(mail)).not.toContain('/reset-password')
    expect(await open('verify', confirmation)).toBe(200)
    expect((await forget(other))?.link).toContain('/reset-password#')
  })

  test('goes to whoever registers with it; the account is back at its last address, and is told', async () => {
    const { account, own, other } = await scene({ confirmed: true })
    await change(account, other)
    const confirmation = await mailTo(other)
    expect(await register(other)).toBe(201)
    const newcomer = await logIn(other)
    expect(newcomer._id).not.toBe(account._id)
    expect(await profile(account)).toMatchObject({ email: own, emailVerified: true })
    expect((await logIn(own))._id).toBe(account._id)
    expect(await mailTo(own)).toMatchObject({ subject: 'Your account is back at this address' })
    const { body } = await market.call('GET', '/api/notices', { as: account })
    expect(body).toMatchObject({ notices: [{ kind: 'emailReleased' }] })
    expect(await open('verify', confirmation)).toBe(400)
    expect(await open('verify', await mailTo(other))).toBe(200)
    expect(await profile(newcomer)).toMatchObject({ email: other, emailVerified: true })
  })

  test('gets no mail about a new password: whoever has the last address does', async () => {
    const { account, own, other } = await scene()
    await change(account, other)
    const atOther = (await receivedMails(market, other)).length
    await market.call('PUT', '/api/auth/profile', { as: account, body: { password: `${PASSWORD}-2` } })
    expect(await mailTo(own)).toMatchObject({ subject: 'Your password was changed' })
    expect(await receivedMails(market, other)).toHaveLength(atOther)
    expect(await open('restore', await mailTo(own))).toBe(200)
  })

  test('cannot be taken from its new owner by the link to the last address', async () => {
    const { account, own, other } = await scene()
    await change(account, other)
    const restore = await mailTo(own)
    await register(other)
    const newcomer = await logIn(other)
    expect(await open('restore', restore)).toBe(200)
    expect(await profile(newcomer)).toMatchObject({ _id: newcomer._id, email: other })
  })

  test('is not taken by a change, and not once it is confirmed, nor where the account registered', async () => {
    const { account, own, other } = await scene()
    const rival = await market.customer()
    await change(account, other)
    expect(await change(rival, other)).toBe(409)
    await open('verify', await mailTo(other))
    expect(await register(other)).toBe(409)
    expect(await change(account, own)).toBe(200)
    const { own: registered } = await scene()
    expect(await register(registered)).toBe(409)
  })

  test('is left for the last own address, however many changes lie between', async () => {
    const { account, own, other, third } = await scene()
    await change(account, other)
    await change(account, third)
    expect(await register(other)).toBe(201)
    expect(await register(third)).toBe(201)
    expect(await profile(account)).toMatchObject({ email: own })
  })

  test('is left for none if the last one has another account by now; that account can still set a new one', async () => {
    const { account, own, other, third } = await scene()
    await change(account, other)
    expect([await register(own), await register(other)]).toEqual([201, 201])
    expect((await profile(account)).email).toMatch(/^released-[0-9a-f]{32}@haggle\.invalid$/)
    expect(await change(account, third)).toBe(200)
    expect(await profile(account)).toMatchObject({ email: third })
    const { db } = market.context
    expect(await db.read.selectFrom('mails').select('id').where('recipient', 'like', '%.invalid').execute()).toEqual([])
  })

  test('gives way to an account that takes its old address back', async () => {
    const { account, own, other } = await scene()
    await change(account, other)
    const restore = await mailTo(own)
    const { account: rival, own: rivals } = await scene()
    expect(await change(rival, own)).toBe(200)
    expect(await open('restore', restore)).toBe(200)
    expect(await profile(rival)).toMatchObject({ email: rivals })
    expect((await forget(own))?.link).toContain('/reset-password#')
  })

  test('is no way around the account of its owner, who confirmed it', async () => {
    const { account, own, other } = await scene()
    await change(account, other)
    const restore = await mailTo(own)
    await register(own)
    expect(await post('/api/auth/email/restore', { token: tokenOf(restore) })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Another account has this address now\./) as string },
    })
    // as the message says
    const newcomer = await logIn(own)
    expect(await change(newcomer, `moved-${own}`)).toBe(200)
    expect(await open('restore', restore)).toBe(200)
  })

  test('goes to one of two registrations at once, and to one that meets the change', async () => {
    const { account, own, other, third } = await scene()
    await change(account, other)
    expect((await Promise.all([register(other), register(other)])).sort()).toEqual([201, 409])
    expect(await profile(account)).toMatchObject({ email: own })
    const [changed, registered] = await Promise.all([change(account, third), register(third)])
    expect([200, 409]).toContain(changed)
    expect(registered).toBe(201)
    expect(await profile(account)).toMatchObject({ email: own })
  })

  test('is not both confirmed and given away', async () => {
    const { account, own, other } = await scene()
    await change(account, other)
    const confirmation = await mailTo(other)
    const [confirmed, registered] = await Promise.all([open('verify', confirmation), register(other)])
    expect([
      [200, 409],
      [400, 201],
    ]).toContainEqual([confirmed, registered])
    expect(await profile(account)).toMatchObject({ email: confirmed === 200 ? other : own })
  })
})

describe('an old address', () => {
  test('stays reserved for 7 days if it was confirmed', async () => {
    const { account, own, other } = await scene({ confirmed: true })
    await change(account, other)
    const rival = await market.customer()
    expect([await register(own), await change(rival, own)]).toEqual([409, 409])
    market.wait(7 * DAY)
    expect(await register(own)).toBe(201)
  })

  test('is free at once if it was not: nobody reserves the addresses of strangers', async () => {
    const { account, own, other, third } = await scene()
    await change(account, other)
    await change(account, third)
    expect([await register(own), await register(other)]).toEqual([201, 201])
  })

  test('is confirmed still when the account comes back to it', async () => {
    const { account, own, other } = await scene({ confirmed: true })
    await change(account, other)
    const mails = (await receivedMails(market, own)).length
    await change(account, own)
    expect(await profile(account)).toMatchObject({ email: own, emailVerified: true })
    expect(await receivedMails(market, own)).toHaveLength(mails)
  })
})
