import { randomBytes } from 'node:crypto'
import type { Config, Secrets, Settings } from '../src/config'
import type { Database } from '../src/database/database'

/** The configuration with every secret in it: the provider's own, or those of this database's sandbox. */
export async function withSecrets(settings: Settings, db: Database): Promise<Config> {
  const { secrets = await sandboxSecrets(db), ...razorpay } = settings.razorpay
  return { ...settings, razorpay: { ...razorpay, ...secrets } }
}

/** Made up on the first start. Whoever starts at the same moment, or on another machine, has the same. */
async function sandboxSecrets({ read, writing }: Database): Promise<Secrets> {
  const names = ['keySecret', 'webhookSecret'] as const
  const made = names.map((name) => ({ name, value: randomBytes(24).toString('base64url') }))
  await writing((tx) =>
    tx
      .insertInto('secrets')
      .values(made)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  )
  const kept = await read.selectFrom('secrets').selectAll().execute()
  const [keySecret, webhookSecret] = names.map((name) => kept.find((secret) => secret.name === name)?.value)
  if (!keySecret || !webhookSecret) throw new Error('The secrets of the sandbox cannot be read back.')
  return { keySecret, webhookSecret }
}
