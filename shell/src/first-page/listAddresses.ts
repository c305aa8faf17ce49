import { createHostStore, type AddressPart, type ListAddresses } from '@haggle/shared-state'

/** A host's request for a batch of a screen's paths. */
interface ListRequest {
  screen: string
  after?: string
  apiUrl: string
  /** Prerender modules by screen name. */
  screens: Readonly<Record<string, { addresses?: ListAddresses }>>
}

/** A batch of a screen's paths; none if its module exports no `addresses`. */
export async function listAddresses({ screen, after, apiUrl, screens }: ListRequest): Promise<AddressPart> {
  const list = screens[screen]?.addresses
  return list ? list({ after, ask: createHostStore(apiUrl).dispatch }) : { paths: [] }
}
