import { z } from 'zod'
import { isSignedBy, type SigningKey } from './key'

/** Base64 that has no other spelling, so that a flipped bit never goes unseen. */
const Base64 = z.string().refine((text) => Buffer.from(text, 'base64').toString('base64') === text)

/** A signed document as DSSE has it (github.com/secure-systems-lab/dsse). */
export const Envelope = z.strictObject({
  payloadType: z.string(),
  payload: Base64,
  signatures: z.array(z.strictObject({ keyid: z.string(), sig: Base64 })).min(1),
})
export type Envelope = z.infer<typeof Envelope>

/** Something signed that is not as it was written; the message names it. */
export class Damaged extends Error {
  override name = 'Damaged'
}

export function seal(payloadType: string, document: unknown, key: SigningKey): Envelope {
  const payload = Buffer.from(JSON.stringify(document))
  const sig = key.sign(signedBytes(payloadType, payload)).toString('base64')
  return { payloadType, payload: payload.toString('base64'), signatures: [{ keyid: key.id, sig }] }
}

/**
 * The document in an envelope that one key signed: the one of `signer`, else any that the envelope names. Throws
 * `Damaged`, which says `what` it is, where that is not so.
 */
export function unseal(envelope: unknown, payloadType: string, what: string, signer?: string): unknown {
  const read = Envelope.safeParse(envelope)
  if (!read.success || read.data.payloadType !== payloadType) throw new Damaged(`${what} cannot be read`)
  const payload = Buffer.from(read.data.payload, 'base64')
  const bytes = signedBytes(payloadType, payload)
  const isSigned = read.data.signatures.some(
    ({ keyid, sig }) => (signer ?? keyid) === keyid && isSignedBy(keyid, bytes, Buffer.from(sig, 'base64')),
  )
  if (!isSigned) throw new Damaged(`${what} is not as it was signed`)
  return JSON.parse(payload.toString()) as unknown
}

const signedBytes = (type: string, payload: Buffer) =>
  Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `), payload])
