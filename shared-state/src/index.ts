// Store
export { createStore, type HaggleStore, type StoreOptions } from './store/store'
export { StoreProvider } from './store/StoreProvider'

// Session
export {
  useEndEverywhere,
  useLoggedOutElsewhere,
  useSession,
  useSessionActions,
  useSessionExpired,
  type SessionActions,
} from './use-session/useSession'

// Cart
export { useCart, type Cart } from './cart/useCart'
export { useRemoveOrdered } from './cart/useRemoveOrdered'

// Drafts of forms
export { useDraft, type Draft } from './drafts/useDraft'

// Flags of remotes
export { flagsOf } from './flags/flags'
export { withFlags, type HasFlag } from './flags/hasFlag'

// Badges in the navigation
export { registerBadge, type Badge } from './badges/badges'
export { useBadge } from './badges/badges'

// API
export { api, LIVE } from './api/api'
export type { ApiError, ApiRequest } from './api/baseQuery'
export { totalOf } from './api/baseQuery'
export { errorMessage, hasStatus, isRefusal, isUnanswered } from './api/errorMessage'
export { randomKey } from './api/randomKey'
export { useForgetReplies } from './api/useForgetReplies'
export { useForgetUnanswered } from './api/useForgetUnanswered'
export { useIsOffline } from './api/offline'
export { serverNow } from './api/serverClock'
export { useAfter, useHasPassed } from './countdown/useAfter'

// First pages, prerendered by a host
export { createHostStore, handoverOf, takeOver } from './store/takeOver'
export type { AddressPart, FirstPage, FirstVisit, ListAddresses, Prerender, PrerenderPart } from './store/prerender'
export type { Handover } from './first-page/handover'

// Real time
export { useRealtime, useServerEvents, type Connection } from './realtime/useRealtime'
export { whileCached } from './realtime/whileCached'
