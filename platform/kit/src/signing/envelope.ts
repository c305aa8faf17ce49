import { z } from 'zod'
import { isSignedBy, type SigningKey } from './key'

/** Canonical base64 only, so that every flipped bit is detected. */
const Base64 = z.string().refine((text) => Buffer.from(text, 'base64').toString('base64') === text)

/** A signed document in DSSE's format (github.com/secure-systems-lab/dsse). */
export const Envelope = z.strictObject({
  payloadType: z.string(),
  payload: Base64,
  signatures: z.array(z.strictObject({ keyid: z.string(), sig: Base64 })).min(1),
})
export type Envelope = z.infer<typeof Envelope>

/** A signed document or file is missing, unreadable or changed; the message names it. */
export class Damaged extends Error {
  override name = 'Damaged'
}

/** A document is signed, but not with the key that is trusted. */
export class OtherKey extends Damaged {
  override name = 'OtherKey'
}

export function seal(payloadType: string, document: unknown, key: SigningKey): Envelope {
  const payload = Buffer.from(JSON.stringify(document))
  const sig = key.sign(signedBytes(payloadType, payload)).toString('base64')
  return { payloadType, payload: payload.toString('base64'), signatures: [{ keyid: key.id, sig }] }
}

/**
 * Verifies an envelope and returns its document. Accepts the key `signer`; without it, any key that the envelope names. Throws
 * `Damaged`, whose message names it as `what`.
 */
export function unseal(envelope: unknown, payloadType: string, what: string, signer?: string): unknown {
  const read = Envelope.safeParse(envelope)
  if (!read.success || read.data.payloadType !== payloadType) throw new Damaged(`${what} cannot be read`)
  const payload = Buffer.from(read.data.payload, 'base64')
  const bytes = signedBytes(payloadType, payload)
  const accepted = read.data.signatures.filter(({ keyid }) => (signer ?? keyid) === keyid)
  if (accepted.length === 0)
    throw new OtherKey(`${what} is signed by another key than ${signer}, which is trusted here`)
  const isSigned = accepted.some(({ keyid, sig }) => isSignedBy(keyid, bytes, Buffer.from(sig, 'base64')))
  if (!isSigned) throw new Damaged(`${what} is not as it was signed`)
  return JSON.parse(payload.toString()) as unknown
}

const signedBytes = (type: string, payload: Buffer) =>
  Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `), payload])
