import { timingSafeEqual } from 'node:crypto'

/** A secret and, while it is being replaced, the other one that is accepted, too. The first is the one to sign with and to send. */
export type Secrets = readonly [current: string, ...others: string[]]

/** Compares in constant time, so that the time of a refusal does not tell how much of a guess was right. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Whether a text is what one of the secrets gives; by default, whether it is one of them. */
export const isFromSecret = (given: string, secrets: Secrets, from = (secret: string) => secret): boolean =>
  secrets.some((secret) => isSameSecret(given, from(secret)))
