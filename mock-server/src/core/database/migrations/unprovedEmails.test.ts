import { sql } from 'kysely'
import { openMarket } from '../../../../test/support'
import { unprovedEmails } from './051_unproved_emails'

test('accounts that changed their address lately, and did not confirm it, know their last one', async () => {
  const market = await openMarket()
  const [moved, confirmed, settled] = [await market.customer(), await market.customer(), await market.customer()]
  for (const as of [moved, confirmed])
    for (const where of ['first', 'second'])
      await market.call('PUT', '/api/auth/profile', { as, body: { email: `${where}.${as.email}` } })
  await market.call('PUT', '/api/auth/profile', { as: settled, body: { password: 'another horse' } })
  const { db } = market.context
  await db.writing(async (tx) => {
    await sql`update users set email_verified_at = 1 where id = ${confirmed._id}`.execute(tx)
    for (const column of ['previous_email', 'previous_verified_at'])
      await sql.raw(`alter table users drop column ${column}`).execute(tx)
    await sql`alter table mail_links drop column takes_back`.execute(tx)
    await unprovedEmails.up(tx)
  })
  const users = await db.read.selectFrom('users').select(['id', 'previous_email']).orderBy('id').execute()
  expect(users).toEqual([
    { id: moved._id, previous_email: `first.${moved.email}` },
    { id: confirmed._id, previous_email: null },
    { id: settled._id, previous_email: null },
  ])
  await market.close()
})
