import type { IncomingHttpHeaders } from 'node:http'

/** The first of these encodings that a client accepts. */
export function acceptedEncoding<Name extends string>(
  { 'accept-encoding': accepted = '' }: IncomingHttpHeaders,
  names: readonly Name[],
): Name | undefined {
  return names.find((name) => new RegExp(`\\b${name}\\b(?!;q=0(\\.0*)?(,|$))`).test(String(accepted)))
}
