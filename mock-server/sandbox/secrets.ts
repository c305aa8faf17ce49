import { randomBytes } from 'node:crypto'
import type { Config, Secrets, Settings } from '../src/config'
import type { Database } from '../src/database/database'

/** Completes the settings with the provider's secrets: the configured ones, or those of this database's sandbox. */
export async function withSecrets(settings: Settings, db: Database): Promise<Config> {
  const { secrets = await sandboxSecrets(db), ...razorpay } = settings.razorpay
  return { ...settings, razorpay: { ...razorpay, ...secrets } }
}

/** Generated on first start and stored in the database, so that all instances share them. */
async function sandboxSecrets({ read, writing }: Database): Promise<Secrets> {
  const names = ['keySecret', 'webhookSecret'] as const
  const generated = names.map((name) => ({ name, value: randomBytes(24).toString('base64url') }))
  await writing((tx) =>
    tx
      .insertInto('secrets')
      .values(generated)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  )
  const stored = await read.selectFrom('secrets').selectAll().execute()
  const [keySecret, webhookSecret] = names.map((name) => stored.find((secret) => secret.name === name)?.value)
  if (!keySecret || !webhookSecret) throw new Error('The secrets of the sandbox cannot be read back.')
  return { keySecret, webhookSecret }
}
