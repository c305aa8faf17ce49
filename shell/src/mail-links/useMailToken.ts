import { useLocation } from 'shared-ui/router'

/** What the link of a mail carries in its fragment, which no server sees. */
export const useMailToken = (): string => useLocation().hash.slice(1)
