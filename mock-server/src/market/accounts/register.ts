import type { MessageReply, RegisterShopOwner, RegisterUser, Role, ShopState } from '@haggle/shared-contract'
import type { Context } from '../../base/context'
import { newId } from '../../base/ids'
import { conflict } from '../../base/refusals'
import { isUniqueViolation, type Transaction } from '../../core/database/database'
import { isReserved } from '../../core/mail/linkStore'
import { mailConfirmation } from './accountMails'
import { hashPassword } from './passwords'
import { insertShop, insertUser, updateUser } from './store'
import { provedEmail, releaseUnprovedEmail } from './unprovedEmail'

export async function registerUser(context: Context, address: string, account: RegisterUser): Promise<MessageReply> {
  const hash = await hashPassword(account.password, context.passwordCost, { account: account.email, address })
  await refuseTakenEmail(() => context.db.writing((tx) => addUser(context, tx, 'user', account, hash)))
  return { message: 'Registration successful! Please log in.' }
}

export async function registerShopOwner(
  context: Context,
  address: string,
  account: RegisterShopOwner,
): Promise<MessageReply> {
  const hash = await hashPassword(account.password, context.passwordCost, { account: account.email, address })
  await refuseTakenEmail(() =>
    context.db.writing(async (tx) => {
      const owner = await addUser(context, tx, 'shopOwner', account, hash)
      const state: ShopState = context.config.shopApproval ? 'pending' : 'open'
      const created_at = context.now()
      const shop = { id: newId(created_at), owner_id: owner, name: account.shopName, created_at, state }
      await insertShop(tx, shop)
    }),
  )
  return { message: 'Shop owner registration successful! Please log in.' }
}

/** Adds an account, and mails a link to confirm its address unless that is proved. Throws 409 for an address that another one has. */
export async function addUser(
  context: Context,
  tx: Transaction,
  role: Role,
  { name, email, isProved = false }: Pick<RegisterUser, 'name' | 'email'> & { isProved?: boolean },
  hash: string,
) {
  const now = context.now()
  const id = newId(now)
  if (!(await releaseUnprovedEmail(context, tx, email))) throw taken()
  await insertUser(tx, { id, role, name, email, password_hash: hash, profile_picture: '', created_at: now })
  await refuseReservedEmail(context, tx, email, id)
  if (isProved) await updateUser(tx, id, provedEmail(now))
  else await mailConfirmation(context, tx, { id, role, email })
  return id
}

/** Throws 409 for an address that another account gave up less than 7 days ago (D65). Call it after writing the address. */
export async function refuseReservedEmail(
  { now }: Context,
  tx: Transaction,
  email: string,
  userId: string,
): Promise<void> {
  if (await isReserved(tx, { email, userId, now: now() })) throw taken()
}

const taken = () => conflict('An account with this e-mail already exists.')

/**
 * Turns a violation of the unique e-mail index into a 409, or another refusal. Repeats the transaction before: an address
 * taken meanwhile may be one that it can have.
 */
export async function refuseTakenEmail<Result>(
  write: () => Promise<Result>,
  refusal = taken,
  attempts = 3,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    if (attempts <= 1) throw refusal()
    return refuseTakenEmail(write, refusal, attempts - 1)
  }
}
