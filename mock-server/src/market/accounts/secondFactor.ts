import { randomBytes } from 'node:crypto'
import type { MessageReply, RecoveryCodes, TotpSetup } from '@haggle/shared-contract'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '../../base/context'
import { conflict, invalid } from '../../base/refusals'
import { recordAuditEvent } from '../../core/audit-trail/recordAuditEvent'
import type { Transaction } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import type { SecondFactorRow } from '../../core/database/tables'
import { hashToken, type Session } from '../../core/sessions/sessions'
import { hasSecondFactor } from '../../core/sessions/store'
import { mailSecondFactor } from './accountMails'
import {
  deleteSecondFactor,
  insertRecoveryCodes,
  putSecret,
  secondFactorOf,
  consumeRecoveryCode,
  updateSecondFactor,
} from './secondFactorStore'

const STEP_MS = 30_000
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** 60 bits, which nobody can guess within the log-in limits: a fast hash is enough. */
const RECOVERY_LETTERS = 12

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Haggle', label, secret: Secret.fromBase32(secret), period: STEP_MS / 1000, digits: 6 })

/** Creates a secret for an authenticator app. It has no effect until `enableTotp`. */
export async function setUpTotp({ db }: Context, { userId }: Session): Promise<TotpSetup> {
  const secret = new Secret({ size: SECRET_BYTES }).base32
  const email = await db.writing(async (tx) => {
    const user = await lockRow(tx, 'users', userId)
    if (await hasSecondFactor(tx, userId))
      throw conflict('Login with a code is on already. Please switch it off first.')
    await putSecret(tx, userId, secret)
    return user?.email
  })
  return { secret, uri: totpOf(secret, email).toString() }
}

/** Makes log-ins require a code. Returns the recovery codes, of which only hashes are stored. */
export async function enableTotp(context: Context, { userId, address }: Session, code: string): Promise<RecoveryCodes> {
  const { db, now } = context
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await db.writing(async (tx) => {
    const user = await lockRow(tx, 'users', userId)
    const factor = await secondFactorOf(tx, userId)
    if (!user || !factor) throw conflict('Please set up login with a code first.')
    if (isOn(factor)) throw conflict('Login with a code is on already.')
    const step = stepOf(now(), factor, code)
    if (step === undefined) throw wrongCode()
    // before: its link drops factors that were enabled since
    await mailSecondFactor(context, tx, user)
    await updateSecondFactor(tx, userId, { enabled_at: now(), last_step: step })
    await insertRecoveryCodes(tx, userId, recoveryCodes.map(hashOf))
    await recordAuditEvent(context, tx, {
      action: 'totp.enabled',
      subject: userId,
      account: userId,
      actor: { userId, address },
    })
  })
  return { recoveryCodes }
}

/** Removes the second factor; requires a code or a recovery code. */
export async function disableTotp(context: Context, { userId, address }: Session, code: string): Promise<MessageReply> {
  await context.db.writing(async (tx) => {
    await lockRow(tx, 'users', userId)
    if (!(await hasSecondFactor(tx, userId))) throw conflict('Login with a code is off already.')
    if ((await consumeCode(context, tx, userId, code)) !== 'right') throw wrongCode()
    await deleteSecondFactor(tx, userId)
    await recordAuditEvent(context, tx, {
      action: 'totp.disabled',
      subject: userId,
      account: userId,
      actor: { userId, address },
    })
  })
  return { message: 'Login with a code is off.' }
}

/** Checks a log-in's code and uses it up. The caller holds the account's row lock. 'right' without a second factor. */
export async function consumeCode(
  { now }: Context,
  tx: Transaction,
  userId: string,
  code: string | undefined,
): Promise<'right' | 'wrong' | 'missing'> {
  const factor = await secondFactorOf(tx, userId)
  if (!factor || !isOn(factor)) return 'right'
  if (code === undefined) return 'missing'
  const step = stepOf(now(), factor, code)
  if (step === undefined) return (await consumeRecoveryCode(tx, userId, hashOf(code))) ? 'right' : 'wrong'
  await updateSecondFactor(tx, userId, { last_step: step })
  return 'right'
}

/** Removes a second factor that was enabled at `since` or later, or never. */
export async function dropSecondFactorSince(tx: Transaction, userId: string, since: number): Promise<void> {
  const factor = await secondFactorOf(tx, userId)
  if (factor && (factor.enabled_at === null || factor.enabled_at >= since)) await deleteSecondFactor(tx, userId)
}

const isOn = (factor: SecondFactorRow | undefined): boolean => typeof factor?.enabled_at === 'number'

const wrongCode = () => invalid('This code is not right. Please enter the one that your app shows now.')

/** Returns the time step of a code: the current one or a neighbour, later than the last used one (RFC 6238). */
function stepOf(now: number, { secret, last_step }: SecondFactorRow, code: string): number | undefined {
  const token = code.replace(/\s/g, '')
  const delta = /^\d{6}$/.test(token) ? totpOf(secret).validate({ token, timestamp: now, window: 1 }) : null
  if (delta === null) return undefined
  const step = Math.floor(now / STEP_MS) + delta
  return step > last_step ? step : undefined
}

function newRecoveryCode(): string {
  const letters = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_LETTERS)).buffer }).base32.toLowerCase()
  return (letters.slice(0, RECOVERY_LETTERS).match(/.{4}/g) ?? []).join('-')
}

/** Ignores case, spaces and hyphens. */
const hashOf = (code: string) => hashToken(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
