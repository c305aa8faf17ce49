import { randomBytes } from 'node:crypto'
import type { Config, ProviderSecrets, Settings } from '../src/base/config'
import type { Database, ReadQueries } from '../src/core/database/database'

/** Completes the settings with the provider's secrets: the configured ones, or those of this database's sandbox. */
export async function withSecrets(settings: Settings, db: Database): Promise<Config> {
  const { secrets = await sandboxSecrets(db), ...razorpay } = settings.razorpay
  return { ...settings, razorpay: { ...razorpay, ...secrets } }
}

const NAMES = ['keySecret', 'webhookSecret'] as const

/** Generated on first start and stored in the database, so that all instances share them. */
async function sandboxSecrets({ read, writing }: Database): Promise<ProviderSecrets> {
  const stored = await storedSecrets(read)
  if (stored) return stored
  const generated = NAMES.map((name) => ({ name, value: randomBytes(24).toString('base64url') }))
  await writing((tx) =>
    tx
      .insertInto('secrets')
      .values(generated)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  )
  const added = await storedSecrets(read)
  if (!added) throw new Error('The secrets of the sandbox cannot be read back.')
  return added
}

async function storedSecrets(read: ReadQueries): Promise<ProviderSecrets | undefined> {
  const stored = await read.selectFrom('secrets').selectAll().execute()
  const [keySecret, webhookSecret] = NAMES.map((name) => stored.find((secret) => secret.name === name)?.value)
  return keySecret && webhookSecret ? { keySecrets: [keySecret], webhookSecrets: [webhookSecret] } : undefined
}
