import type { Profile, SessionUser } from 'shared-contract'
import type { Context } from '../context'

/** A user as they see themselves. */
export async function profileOf({ db }: Context, userId: string): Promise<Profile> {
  const row = await db.read
    .selectFrom('users')
    .leftJoin('shops', 'shops.owner_id', 'users.id')
    .select(['users.id', 'users.name', 'users.email', 'users.role', 'users.profile_picture', 'shops.id as shopId'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    profilePicture: row.profile_picture,
    ...(row.shopId !== null && { shopId: row.shopId }),
  }
}

/** The flat session user with its token (D3, D6). */
export const sessionUser = async (context: Context, userId: string, token: string): Promise<SessionUser> => ({
  ...(await profileOf(context, userId)),
  token,
})
