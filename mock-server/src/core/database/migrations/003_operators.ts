import { sql, type Kysely } from 'kysely'
import type { Dialect } from '../dialect'
import { index, table } from './ddl'
import type { SteppedMigration } from './steps'

/** Accounts may be operators, who are invited (D69). */
export const operators = ({ name }: Dialect): SteppedMigration => ({
  up: async (db: Kysely<unknown>) => {
    await (name === 'libsql' ? widenRoleOfFile(db) : widenRole(db))
    for (const statement of [
      table(
        'operator_invitations',
        'token_hash text primary key',
        'email text not null unique',
        'expires_at bigint not null',
      ),
      index('operators', `users (created_at, id) where role = 'operator' and deleted_at is null`),
      index('trail_of_action', 'trail (action, at, id)'),
      index('trail_of_subject', 'trail (subject, at, id)'),
      index('trail_of_actor', 'trail (actor_id, at, id) where actor_id is not null'),
    ])
      await sql.raw(statement).execute(db)
  },
})

const ROLES = `role in ('user', 'shopOwner', 'operator')`

async function widenRole(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table users drop constraint users_role_check').execute(db)
  await sql.raw(`alter table users add constraint users_role_check check (${ROLES}) not valid`).execute(db)
}

/** SQLite's way to change a constraint without copying the table and all that refers to it (lang_altertable.html, 7). */
async function widenRoleOfFile(db: Kysely<unknown>): Promise<void> {
  const version = await sql<{ schema_version: number }>`pragma schema_version`.execute(db)
  await sql.raw('pragma writable_schema = on').execute(db)
  await sql`update sqlite_schema set sql = replace(sql, ${`role in ('user', 'shopOwner')`}, ${ROLES})
    where type = 'table' and name = 'users'`.execute(db)
  await sql.raw(`pragma schema_version = ${(version.rows[0]?.schema_version ?? 0) + 1}`).execute(db)
  await sql.raw('pragma writable_schema = off').execute(db)
}
