import type { SessionUser } from '@haggle/shared-contract'
import { Secret, TOTP } from 'otpauth'
import { PASSWORD, testMarket } from '../../../test/support'
import { receivedMails } from '../../../test/support/mails'

const market = testMarket({ LOGIN_FAILURES_PER_ACCOUNT: '3' })
// Each test gets its own 30-second steps.
beforeEach(() => market.wait(60 * 60 * 1000))

const totp = (what: string, as: SessionUser, body?: unknown) =>
  market.call('POST', `/api/auth/totp/${what}`, { as, body })
const logIn = ({ email }: SessionUser, code?: string, password = PASSWORD) =>
  market.call('POST', '/api/auth/login', { body: { email, password, ...(code !== undefined && { code }) } })

/** An authenticator app. */
function appWith(secret: string) {
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  /** The code that it shows `later` steps of 30 seconds from now. */
  const code = (later = 0) => app.generate({ timestamp: market.context.now() + later * 30_000 })
  /** Codes that are not accepted now, as any fixed code is once in a while. */
  const wrong = (nth = 0) => {
    const accepted = [-1, 0, 1].map(code)
    const others = ['000000', '111111', '222222', '333333', '444444', '555555']
    return others.filter((each) => !accepted.includes(each))[nth]
  }
  return { code, wrong }
}

interface Enabled extends ReturnType<typeof appWith> {
  owner: SessionUser
  recoveryCodes: string[]
}

async function enableSecondFactor(): Promise<Enabled> {
  const owner = await market.owner()
  const { secret } = (await totp('setup', owner)).body as unknown as { secret: string }
  const app = appWith(secret)
  const { body } = await totp('enable', owner, { code: app.code() })
  const { recoveryCodes } = body as unknown as Enabled
  market.wait(60_000)
  return { owner, ...app, recoveryCodes }
}

const NEEDS_CODE = { status: 401, body: { needsCode: true } }

test('an owner sets it up and enables it by a code; until then log-ins need none', async () => {
  const owner = await market.owner()
  const { secret, uri } = (await totp('setup', owner)).body as unknown as { secret: string; uri: string }
  expect(uri).toMatch(/^otpauth:\/\/totp\/Haggle:/)
  expect(uri).toContain(`secret=${secret}`)
  expect((await logIn(owner)).status).toBe(200)
  const app = appWith(secret)
  expect((await totp('enable', owner, { code: app.wrong() })).status).toBe(400)
  const code = app.code()
  const { status, body } = await totp('enable', owner, { code })
  expect(status).toBe(200)
  const { recoveryCodes } = body as unknown as Enabled
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(recoveryCodes[0]).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){2}$/)
  expect((await market.call('GET', '/api/auth/profile', { as: owner })).body).toMatchObject({ secondFactor: true })
  expect((await totp('setup', owner)).status).toBe(409)
  expect((await totp('enable', owner, { code })).status).toBe(409)
})

test('a log-in needs a code, but reveals that only after the right password', async () => {
  const { owner, code, wrong } = await enableSecondFactor()
  const without = await logIn(owner)
  expect(without).toMatchObject(NEEDS_CODE)
  expect(without.body).not.toHaveProperty('token')
  expect(await logIn(owner, wrong())).toMatchObject(NEEDS_CODE)
  for (const guess of [undefined, code()])
    expect((await logIn(owner, guess, 'wrong password')).body).toEqual({ message: 'Invalid email or password' })
  market.wait(15 * 60_000)
  const { status, body } = await logIn(owner, code())
  expect(status).toBe(200)
  expect(body).toMatchObject({ _id: owner._id })
})

test('a code works once, also one of the step before or after', async () => {
  const { owner, code } = await enableSecondFactor()
  const early = code(-1)
  expect((await logIn(owner, early)).status).toBe(200)
  expect(await logIn(owner, early)).toMatchObject(NEEDS_CODE)
  const now = code()
  const replies = await Promise.all([logIn(owner, now), logIn(owner, now)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
  market.wait(15 * 60_000)
  expect(await logIn(owner, code(2))).toMatchObject(NEEDS_CODE)
  expect((await logIn(owner, code(1))).status).toBe(200)
})

test('wrong codes count as failed log-ins, missing codes do not', async () => {
  const { owner, code, wrong } = await enableSecondFactor()
  for (let each = 0; each < 5; each++) expect((await logIn(owner)).status).toBe(401)
  for (let each = 0; each < 3; each++) expect((await logIn(owner, wrong(each))).status).toBe(401)
  expect((await logIn(owner, code())).status).toBe(429)
})

test.each(['１２３４５６', 'éééééé', '12345é'])(
  'a code of other characters than digits, %s, is wrong',
  async (code) => {
    const { owner } = await enableSecondFactor()
    expect((await logIn(owner, code)).status).toBe(401)
    expect((await totp('disable', owner, { code })).status).toBe(400)
  },
)

test('a recovery code works once, whatever its case, spaces and hyphens; only hashes are stored', async () => {
  const { owner, recoveryCodes } = await enableSecondFactor()
  const [first = '', second = ''] = recoveryCodes
  const { db } = market.context
  const rows = JSON.stringify(await db.read.selectFrom('recovery_codes').selectAll().execute())
  for (const each of recoveryCodes) expect(rows).not.toContain(each)
  expect((await logIn(owner, first)).status).toBe(200)
  expect((await logIn(owner, first)).status).toBe(401)
  expect((await logIn(owner, ` ${second.replaceAll('-', '').toUpperCase()} `)).status).toBe(200)
})

test('codes of another account are wrong, and stay theirs', async () => {
  const [one, other] = [await enableSecondFactor(), await enableSecondFactor()]
  const [recovery = ''] = other.recoveryCodes
  for (const code of [other.code(), recovery]) expect((await logIn(one.owner, code)).status).toBe(401)
  expect((await logIn(other.owner, recovery)).status).toBe(200)
})

test('it is disabled by a code, and can be set up again', async () => {
  const { owner, code, wrong } = await enableSecondFactor()
  expect((await totp('disable', owner, { code: wrong() })).status).toBe(400)
  expect((await totp('disable', owner, { code: code() })).status).toBe(200)
  expect((await totp('disable', owner, { code: code(1) })).status).toBe(409)
  expect((await logIn(owner)).status).toBe(200)
  expect((await market.call('GET', '/api/auth/profile', { as: owner })).body).not.toHaveProperty('secondFactor')
  expect((await totp('setup', owner)).status).toBe(200)
})

test('it is only for shop owners', async () => {
  expect((await totp('setup', await market.customer())).status).toBe(403)
})

test('restoring a stolen account removes a second factor set up since, and keeps one from before the link', async () => {
  const changed = async (as: SessionUser) => {
    await market.call('PUT', '/api/auth/profile', { as, body: { email: `moved.${as.email}` } })
    return (await receivedMails(market, as.email)).at(-1)?.link?.split('#')[1]
  }
  const restore = (token: string | undefined) => market.call('POST', '/api/auth/email/restore', { body: { token } })
  const isOn = async ({ _id }: SessionUser) =>
    (await market.context.db.read.selectFrom('second_factors').select('user_id').where('user_id', '=', _id).execute())
      .length === 1

  const { owner } = await enableSecondFactor()
  const [onMail] = await receivedMails(market, owner.email)
  expect(onMail?.subject).toBe('Logging in to your account takes a code now')
  expect((await restore(await changed(owner))).status).toBe(200)
  expect(await isOn(owner)).toBe(true)
  // the link of the mail about the factor is from before it
  expect((await restore(onMail?.link?.split('#')[1])).status).toBe(200)
  expect(await isOn(owner)).toBe(false)

  const robbed = await market.owner()
  const token = await changed(robbed)
  const { secret } = (await totp('setup', robbed)).body as unknown as { secret: string }
  await totp('enable', robbed, {
    code: new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: market.context.now() }),
  })
  expect(await isOn(robbed)).toBe(true)
  expect((await restore(token)).status).toBe(200)
  expect(await isOn(robbed)).toBe(false)
})
