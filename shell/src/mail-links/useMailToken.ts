import { useLocation } from 'shared-ui/router'

/** The token of a mail link, from the fragment, which browsers do not send to servers. */
export const useMailToken = (): string => useLocation().hash.slice(1)
