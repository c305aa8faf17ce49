import type { MessageReply, RegisterShopOwner, RegisterUser, Role } from 'shared-contract'
import type { Context } from '../context'
import { isUniqueViolation, type Transaction } from '../database/database'
import { conflict } from '../http/errors'
import { newId } from '../ids'
import { hashPassword } from './passwords'
import { insertShop, insertUser } from './store'

/** Adds a customer. */
export async function registerUser(context: Context, address: string, account: RegisterUser): Promise<MessageReply> {
  const hash = await hashPassword(account.password, context.passwordCost, { account: account.email, address })
  await refusingTakenEmail(() => context.db.writing((tx) => addUser(context, tx, 'user', account, hash)))
  return { message: 'Registration successful! Please log in.' }
}

/** Adds a shop owner and the shop. */
export async function registerShopOwner(
  context: Context,
  address: string,
  account: RegisterShopOwner,
): Promise<MessageReply> {
  const hash = await hashPassword(account.password, context.passwordCost, { account: account.email, address })
  await refusingTakenEmail(() =>
    context.db.writing(async (tx) => {
      const owner = await addUser(context, tx, 'shopOwner', account, hash)
      const shop = { id: newId(context.now()), owner_id: owner, name: account.shopName, created_at: context.now() }
      await insertShop(tx, shop)
    }),
  )
  return { message: 'Shop owner registration successful! Please log in.' }
}

async function addUser({ now }: Context, tx: Transaction, role: Role, { name, email }: RegisterUser, hash: string) {
  const id = newId(now())
  await insertUser(tx, { id, role, name, email, password_hash: hash, profile_picture: '', created_at: now() })
  return id
}

/** Turns the database's word that an e-mail is taken into ours. */
export async function refusingTakenEmail<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('An account with this e-mail already exists.')
    throw error
  }
}
