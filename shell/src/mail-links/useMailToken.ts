import { useLocation } from '@haggle/shared-ui/router'

export const INCOMPLETE_LINK = 'This link is not complete. Please open it from the mail once more.'

/** The token of a mail link, from the fragment, which browsers do not send to servers; empty if the link was cut. */
export const useMailToken = (): string => useLocation().hash.slice(1)
