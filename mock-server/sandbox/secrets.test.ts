import { readConfig } from '../src/base/config'
import { freshDatabase } from '../test/support/database'
import { withSecrets } from './secrets'

const open: { drop(): Promise<void> }[] = []
afterAll(() => Promise.all(open.map(({ drop }) => drop())))

async function database() {
  const fresh = await freshDatabase()
  open.push(fresh)
  return fresh.db
}

test('all instances on one database have the same secrets, also if they start at once', async () => {
  const db = await database()
  const secretsNow = async () => (await withSecrets(readConfig({}), db)).razorpay
  const [first, ...others] = [...(await Promise.all([secretsNow(), secretsNow(), secretsNow()])), await secretsNow()]
  for (const other of others) expect(other).toEqual(first)
  expect(first?.keySecrets[0]).toMatch(/^[\w-]{32}$/)
  expect(first?.webhookSecrets[0]).toMatch(/^[\w-]{32}$/)
  expect(first?.webhookSecrets).not.toEqual(first?.keySecrets)
})

test('an instance that starts while the database is read-only has them, too', async () => {
  const db = await database()
  const { razorpay } = await withSecrets(readConfig({}), db)
  const readOnly = { ...db, writing: () => Promise.reject(new Error('The database is read-only.')) }
  expect(await withSecrets(readConfig({}), readOnly)).toMatchObject({ razorpay })
})

test('different databases have different secrets', async () => {
  const [one, other] = await Promise.all([database(), database()])
  const { razorpay: ours } = await withSecrets(readConfig({}), one)
  const { razorpay: theirs } = await withSecrets(readConfig({}), other)
  expect(ours.keySecrets).not.toEqual(theirs.keySecrets)
  expect(ours.webhookSecrets).not.toEqual(theirs.webhookSecrets)
})

test('configured keys of the real provider are used', async () => {
  const keys = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'one', RAZORPAY_WEBHOOK_SECRET: 'two' }
  const { razorpay } = await withSecrets(readConfig(keys), await database())
  expect(razorpay).toMatchObject({ keyId: 'rzp_live_1', keySecrets: ['one'], webhookSecrets: ['two'], sandbox: false })
})
