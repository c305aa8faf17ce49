import type { Login, SessionUser } from '@haggle/shared-contract'
import { DAY, networkOf } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import { forbidden, Refusal, unauthenticated } from '../../base/refusals'
import { recordAuditEvent, type AuditEvent } from '../../core/audit-trail/recordAuditEvent'
import type { Transaction } from '../../core/database/database'
import { lockRow } from '../../core/database/lockRow'
import { beginSession, makeRoomForSession } from '../../core/sessions/sessions'
import { failedLogIns } from '../../core/throttle/budgets'
import { budgetOf, rateLimitsOf } from '../../core/throttle/resolveBudget'
import { bucketOf, refuseFull, resetCounts, throttle, type CountedUse } from '../../core/throttle/throttle'
import { passwordTurn, unmatchableHash } from './passwords'
import { sessionUser } from './profile'
import { consumeCode } from './secondFactor'
import { deleteAddressesUntil, lastLogInAt, rememberLogInAddress, userByEmail } from './store'

const KNOWN_MS = 30 * DAY

/** Where a log-in comes from. */
interface LogInOrigin {
  address: string
  /** Readable, see `describeDevice`. */
  device: string
}

/**
 * Begins a session. An unknown e-mail and a wrong password get the same reply after the same time (D3). An account with a
 * second factor whose code is missing or wrong gets 401 with `needsCode`. A blocked one gets 403, after all that (D72).
 */
export async function logIn(
  context: Context,
  origin: LogInOrigin,
  { email, password, code }: Login,
): Promise<SessionUser> {
  const { address } = origin
  return checkPassword(context, { email, password, address }, async ({ account, isRight, attempt, bucket }) => {
    if (!account || !isRight) {
      // Also for an unknown e-mail, so that it takes as long (D3).
      await context.db.writing((tx) => recordLogIn(context, tx, 'login.failed', account?.id, { address }))
      throw unauthenticated('Invalid email or password')
    }
    const result = await beginSessionOf(context, account, { ...origin, bucket }, code)
    if (result.code === 'wrong')
      throw needsCode('This code is not right. Please enter the one that your app shows now.')
    await attempt.undo()
    if (result.code === 'right') return sessionUser(context, account.id, result.token)
    throw result.code === 'blocked'
      ? forbidden('This account is blocked.')
      : needsCode('Please enter the code of your authenticator app.')
  })
}

const needsCode = (message: string) => new Refusal(401, message, { needsCode: true })

interface CheckedPassword {
  /** `undefined` if no account has the e-mail. */
  account: Awaited<ReturnType<typeof userByEmail>>
  isRight: boolean
  attempt: CountedUse
  /** The account at this network. */
  bucket: string
}

/**
 * Checks a password and passes the result to `decide`. The attempt counts as a failed log-in until `decide` undoes that. It
 * is counted in its turn, so that right passwords that arrive together do not fill the limit. Throws 429 and 503.
 */
export async function checkPassword<Result>(
  context: Context,
  { email, password, address }: { email: string; password: string; address: string },
  decide: (check: CheckedPassword) => Promise<Result>,
): Promise<Result> {
  const account = await userByEmail(context.db.read, email)
  const bucket = logInBucket(account?.id ?? email, address)
  const limits = await failureLimits(context, email, address, bucket)
  await refuseFull(context, limits)
  const hash = account?.password_hash ?? unmatchableHash(context.passwordCost)
  return passwordTurn({ account: email, address }, async (check) => {
    const attempt = await throttle(context, limits)
    return decide({ account, isRight: await check(password, hash), attempt, bucket })
  })
}

/** The bucket that counts the log-ins of an account, or of an e-mail without one, from a network. */
const logInBucket = (account: string, address: string) => bucketOf('log-in', `${account} ${networkOf(address)}`)

/**
 * Ends a lock-out of the account at this address, whose user has proved to be its owner. Failures elsewhere stay counted
 * (D45).
 */
export async function forgiveFailedLogIns(context: Context, tx: Transaction, account: string, address: string) {
  const bucket = logInBucket(account, address)
  await rememberLogInAddress(tx, bucket, context.now())
  await resetCounts(tx, limitsAtKnownAddress(context, bucket, address))
}

/**
 * The limits of failed log-ins: for the account, existing or not, and for the address. At an address where the account has
 * logged in before, only failures of this account at this address count (D45).
 */
async function failureLimits(context: Context, email: string, address: string, bucket: string) {
  const { config, db, now } = context
  const seenAt = await lastLogInAt(db.read, bucket)
  const isKnown = seenAt !== undefined && seenAt > now() - KNOWN_MS
  return isKnown
    ? limitsAtKnownAddress(context, bucket, address)
    : rateLimitsOf(budgetOf(config, failedLogIns), { account: email, address })
}

const limitsAtKnownAddress = ({ config }: Context, bucket: string, address: string) =>
  rateLimitsOf(budgetOf(config, failedLogIns), { account: bucket, address }).slice(0, 1)

const recordLogIn = (
  context: Context,
  tx: Transaction,
  action: 'login' | 'login.failed' | 'login.blocked',
  account: string | undefined,
  actor: NonNullable<AuditEvent['actor']>,
) =>
  recordAuditEvent(context, tx, {
    action,
    subject: account ?? 'unknown',
    actor,
    ...(account !== undefined && { account }),
  })

/** Begins a session, unless the password was changed since it was verified. */
const beginSessionOf = (
  context: Context,
  account: { id: string; password_hash: string },
  { address, device, bucket }: LogInOrigin & { bucket: string },
  code: string | undefined,
): Promise<{ code: 'right'; token: string } | { code: 'wrong' | 'missing' | 'blocked' }> =>
  context.db.writing(async (tx) => {
    const user = await lockRow(tx, 'users', account.id)
    if (user?.password_hash !== account.password_hash) throw unauthenticated('Invalid email or password')
    const codeState = await consumeCode(context, tx, account.id, code)
    if (codeState === 'wrong') await recordLogIn(context, tx, 'login.failed', account.id, { address })
    if (codeState !== 'right') return { code: codeState }
    if (user.blocked_at !== null) {
      await recordLogIn(context, tx, 'login.blocked', account.id, { address })
      return { code: 'blocked' }
    }
    await rememberLogInAddress(tx, bucket, context.now())
    await recordLogIn(context, tx, 'login', account.id, { userId: account.id, address })
    await makeRoomForSession(context, tx, account.id)
    return { code: 'right', token: await beginSession(context, tx, account.id, device) }
  })

/** Deletes known addresses that have expired. */
export const deleteOldLogInAddresses = ({ db, now }: Context) =>
  db.writing((tx) => deleteAddressesUntil(tx, now() - KNOWN_MS))
