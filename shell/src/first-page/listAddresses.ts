import { createHostStore, type AddressPart, type ListAddresses } from 'shared-state'

/** A part of the addresses of a remote's screen, as a host asks for it. */
export interface ListRequest {
  screen: string
  after?: string
  apiUrl: string
  /** By the screens' names. */
  screens: Readonly<Record<string, { addresses?: ListAddresses }>>
}

/** What a screen says of its addresses; none where it says nothing. */
export async function listAddresses({ screen, after, apiUrl, screens }: ListRequest): Promise<AddressPart> {
  const list = screens[screen]?.addresses
  return list ? list({ after, ask: createHostStore(apiUrl).dispatch }) : { paths: [] }
}
