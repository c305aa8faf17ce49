import { Composition, type Release } from '@haggle/shared-contract/platform'
import { z } from 'zod'
import { Damaged, seal, unseal, type Envelope } from '../signing/envelope'
import type { SigningKey } from '../signing/key'
import { HistoryEntry } from './history'
import type { NumberedState } from './revisions'

const PAYLOAD_TYPE = 'application/vnd.haggle.revision+json'

const Revision = z.strictObject({
  app: z.string(),
  /** Absent in the shared storage and for older hosts, which refuse unknown fields. */
  environment: z.string().optional(),
  number: z.number().int().min(1),
  composition: Composition,
  history: z.array(HistoryEntry),
})

/** Signs a revision of an app, for the shared storage and for hosts, which refuse unknown fields. */
export const signRevision = (
  { app, environment, number, composition, history }: z.infer<typeof Revision>,
  key: SigningKey,
): Envelope => seal(PAYLOAD_TYPE, { app, environment, number, composition, history }, key)

/**
 * Verifies and reads a revision. Throws `Damaged` if it is of another app, signed as one of another environment, or not signed
 * with the signer's key. Without a signer, any key is accepted.
 */
export function readRevision(envelope: unknown, app: string, signer?: string, environment?: string): NumberedState {
  const what = `The revision of ${app}`
  const read = Revision.safeParse(unseal(envelope, PAYLOAD_TYPE, what, signer))
  if (!read.success || read.data.app !== app) throw new Damaged(`${what} is another document`)
  const { environment: signed = environment, number, composition, history } = read.data
  if (signed !== environment) throw new Damaged(`${what} is of ${signed}, not of ${environment}`)
  return { number, composition, history }
}

/** All releases that an app may load: live ones, fallbacks and canaries. */
export const releasesOf = ({ shell, remotes }: Composition): Release[] => [
  shell,
  ...remotes.flatMap(({ release, previous, canary }) =>
    [release, previous, canary?.release].filter((each) => each !== undefined),
  ),
]
