import { PRODUCTS_PER_DAY, type Role } from '@haggle/shared-contract'
import type { Config } from '../../base/config'

/** A rate limit: how many calls of a kind an account and an address may make within `minutes`. */
export interface Budget {
  /** Plural noun for the error message. Routes with the same `what` share one count. */
  what: string
  minutes: number
  /** Per account: a number, which is multiplied by BUDGET_FACTOR, or the value of a setting. */
  account?: Amount
  /** Per IP address; an IPv6 /64 network counts as one address. */
  address: Amount
  /** Counts only requests whose body has this field. */
  field?: string
  /** Counts only calls of this role. */
  role?: Role
  /** Counted by the service, failures only. */
  failuresOnly?: boolean
  /** The call saves nothing itself: it is answered also while its use cannot be counted. */
  savesNothing?: boolean
}

type Amount = number | ((config: Config) => number)

const HOUR = 60
const DAY = 24 * HOUR

const registrations: Budget = {
  what: 'registrations',
  minutes: HOUR,
  address: ({ throttle }) => throttle.registrationsPerHour,
}
const logOuts: Budget = { what: 'log-outs', minutes: HOUR, account: 300, address: 3000 }

const answers: Budget = { what: 'answers to shops', minutes: HOUR, account: 300, address: 3000 }

const wishes: Budget = { what: 'changes of wish lists', minutes: HOUR, account: 1000, address: 9000 }

const restockWishes: Budget = { what: 'changes of what you wait for', minutes: HOUR, account: 300, address: 3000 }

const helpful: Budget = { what: 'marks of helpful reviews', minutes: HOUR, account: 600, address: 6000 }

/** The tokens in links cannot be guessed; this only stops bots from trying. */
const mailLinks: Budget = { what: 'tries of links', minutes: 15, address: 60 }

const subscriptions: Budget = { what: 'changes of your mails', minutes: HOUR, account: 60, address: 600 }

/** A code has six digits, and three codes are valid at any time. */
const codes: Budget = { what: 'codes', minutes: 15, account: 10, address: 100 }

const returnAnswers: Budget = { what: 'answers to returns', minutes: HOUR, account: 3000, address: 9000 }

/** Counts each product that an import adds as well: more of one shop at once would be all that customers see as new. */
export const newProducts: Budget = { what: 'new products', minutes: DAY, account: PRODUCTS_PER_DAY, address: 30_000 }

/** For log-in the e-mail counts as the account, even if none exists (D45). */
export const failedLogIns: Budget = {
  what: 'failed logins',
  minutes: 15,
  account: ({ throttle }) => throttle.failuresPerAccount,
  address: ({ throttle }) => throttle.failuresPerAddress,
  failuresOnly: true,
}

/** Customers and shops share one count per address (D76). */
const messages: readonly Budget[] = [
  { what: 'messages', minutes: HOUR, role: 'user', account: 30, address: 3000 },
  { what: 'messages', minutes: HOUR, role: 'shopOwner', account: 300, address: 3000 },
]

/** Counted by the service, per account, when a customer's message begins a conversation. */
export const conversationsBegun: Budget = { what: 'new conversations', minutes: DAY, account: 10, address: 300 }

const blocks: Budget = { what: 'blocks', minutes: HOUR, account: 300, address: 3000 }

const moneyActs: Budget = { what: 'changes of money', minutes: HOUR, account: 600, address: 6000 }

const mandates: Budget = { what: 'mandates', minutes: HOUR, account: 60, address: 600 }

/** Programs that register to act for people (D78): each leaves a row. */
const registeredAgents: Budget = { what: 'registrations of programs', minutes: HOUR, address: 60 }

const agentTokens: Budget = { what: 'exchanges of tokens', minutes: 15, address: 600 }

/** Counted by the service, per account, once it knows for whom the agent acts. */
export const agentCalls: Budget = { what: 'calls of agents', minutes: 10, account: 600, address: 6000 }

/** The budget of a route that is not in the table, so that a new call that writes is limited from the start (D67). */
export const defaultBudget: Budget = { what: 'changes', minutes: HOUR, account: 300, address: 3000 }

/** Writes that are refused before they count: without it they would cost their sender nothing (D67). */
export const refusedWrites: Budget = { what: 'refused requests', minutes: 1, address: 600, failuresOnly: true }

const pauses: Budget = { what: 'pauses of your shop', minutes: HOUR, account: 60, address: 600 }

const actsOnShops: Budget = { what: 'acts on shops', minutes: HOUR, account: 600, address: 3000 }

const exports: Budget = { what: 'exports', minutes: HOUR, account: 120, address: 1200, savesNothing: true }

const decisions: Budget = { what: 'decisions about reports', minutes: HOUR, account: 3000, address: 9000 }

const accountActs: Budget = { what: 'changes of accounts', minutes: HOUR, account: 600, address: 3000 }

const dearReads = (what: string): Budget => ({ what, minutes: 10, account: 600, address: 6000, savesNothing: true })

/** The budgets of routes that write, and of reads that cost much (D67): far above normal use, below what does harm. */
export const budgets: Record<string, readonly Budget[]> = {
  'POST /api/auth/register/user': [registrations],
  'POST /api/auth/register/shop-owner': [registrations],
  'POST /api/auth/login': [{ what: 'logins', minutes: HOUR, address: 3000 }, failedLogIns],
  'POST /api/auth/logout': [logOuts],
  'POST /api/auth/logout/everywhere': [logOuts],
  'DELETE /api/auth/sessions/:id': [logOuts],
  'POST /api/auth/account/delete': [
    { what: 'tries to delete accounts', minutes: HOUR, account: 30, address: 300 },
    failedLogIns,
  ],
  'POST /api/auth/password/forgot': [{ what: 'forgotten passwords', minutes: HOUR, address: 60 }],
  'POST /api/auth/password/reset': [mailLinks],
  'POST /api/auth/password/reset/account': [mailLinks],
  'POST /api/auth/email/verify': [mailLinks],
  'POST /api/auth/email/verify/send': [
    { what: 'mails to confirm an address', minutes: HOUR, account: 10, address: 60 },
  ],
  'POST /api/auth/email/restore': [mailLinks],
  'POST /api/notices/read': [{ what: 'read notices', minutes: HOUR, account: 3000, address: 30_000 }],
  'POST /api/mails/unsubscribe': [mailLinks],
  'POST /api/mails/subscribe': [mailLinks],
  'PUT /api/mails/subscription': [subscriptions],
  'DELETE /api/mails/subscription': [subscriptions],
  'POST /api/auth/totp/setup': [codes],
  'POST /api/auth/totp/enable': [codes],
  'POST /api/auth/totp/disable': [codes],
  'PUT /api/auth/profile': [
    { what: 'changes of your profile', minutes: HOUR, account: 60, address: 600 },
    // each reveals whether an address has an account
    { what: 'changes of your e-mail', minutes: HOUR, account: 10, address: 40, field: 'email' },
    // each costs a hash
    { what: 'changes of your password', minutes: HOUR, account: 10, address: 100, field: 'password' },
  ],

  'PUT /api/addresses/:id': [{ what: 'changes of addresses', minutes: HOUR, account: 300, address: 3000 }],
  'DELETE /api/addresses/:id': [{ what: 'deleted addresses', minutes: HOUR, account: 300, address: 3000 }],
  'POST /api/shops/:id/pause': [pauses],
  'POST /api/shops/:id/resume': [pauses],
  'PUT /api/shops/:id': [{ what: 'changes of your shop', minutes: HOUR, account: 60, address: 600 }],

  // each is decoded: up to seconds of processor time
  'POST /api/media': [{ what: 'uploaded pictures', minutes: HOUR, account: 200, address: 600 }],
  'POST /api/products': [newProducts],
  'PUT /api/products/:id': [{ what: 'changes of products', minutes: HOUR, account: 3000, address: 9000 }],
  'POST /api/products/import': [{ what: 'imports', minutes: HOUR, account: 60, address: 600 }],
  'POST /api/products/import/:id/confirm': [{ what: 'confirmed imports', minutes: HOUR, account: 60, address: 600 }],
  'POST /api/products/import/:id/cancel': [{ what: 'cancelled imports', minutes: HOUR, account: 300, address: 3000 }],
  'DELETE /api/products/:id': [{ what: 'deleted products', minutes: HOUR, account: 1000, address: 3000 }],
  'POST /api/products/:id/reviews': [{ what: 'reviews', minutes: HOUR, account: 100, address: 1000 }],
  'PUT /api/products/:id/reviews/:reviewId': [
    { what: 'changes of reviews', minutes: HOUR, account: 100, address: 1000 },
  ],
  'POST /api/products/:id/reviews/:reviewId/reply': [
    { what: 'replies to reviews', minutes: HOUR, account: 600, address: 3000 },
  ],
  'PUT /api/products/:id/reviews/:reviewId/helpful': [helpful],
  'DELETE /api/products/:id/reviews/:reviewId/helpful': [helpful],
  'PUT /api/wishlist/:productId': [wishes],
  'DELETE /api/wishlist/:productId': [wishes],
  'PUT /api/products/:id/restock-wish': [restockWishes],
  'DELETE /api/products/:id/restock-wish': [restockWishes],
  'POST /api/negotiations/request': [
    {
      what: 'offers',
      minutes: HOUR,
      account: ({ throttle }) => throttle.offersPerAccount,
      address: ({ throttle }) => throttle.offersPerAddress,
    },
  ],

  'POST /api/offers/:id/take': [answers],
  'POST /api/offers/:id/decline': [answers],
  'PUT /api/products/:id/haggling': [{ what: 'changes of haggling', minutes: HOUR, account: 3000, address: 9000 }],
  'POST /api/shops/:shopId/offers': [{ what: 'replies to offers', minutes: HOUR, account: 600, address: 3000 }],
  'DELETE /api/shops/:shopId/offers/:id': [{ what: 'withdrawn replies', minutes: HOUR, account: 600, address: 3000 }],

  'POST /api/mandates': [mandates],
  'POST /api/mandates/shop': [mandates],
  'DELETE /api/mandates/:id': [{ what: 'ended mandates', minutes: HOUR, account: 300, address: 3000 }],
  'POST /api/mandates/offers/:id/confirm': [answers],
  'POST /api/mandates/offers/:id/refuse': [answers],
  'POST /api/mandates/cart': [{ what: 'looks into the cart', minutes: HOUR, account: 3000, address: 30_000 }],
  'POST /oauth/register': [registeredAgents],
  'POST /oauth/token': [agentTokens],
  'POST /oauth/revoke': [agentTokens],
  'POST /mcp': [agentCalls],

  'POST /api/conversations': messages,
  'POST /api/conversations/:id/messages': messages,
  'POST /api/conversations/:id/read': [{ what: 'read messages', minutes: HOUR, account: 3000, address: 30_000 }],
  'POST /api/conversations/:id/block': [blocks],
  'POST /api/conversations/:id/unblock': [blocks],

  'POST /api/orders/quote': [
    { what: 'questions for a price', minutes: HOUR, account: 3000, address: 30_000, savesNothing: true },
  ],
  'POST /api/orders': [{ what: 'orders', minutes: HOUR, account: 300, address: 3000 }],
  'POST /api/orders/:id/cancel': [{ what: 'cancelled orders', minutes: HOUR, account: 300, address: 3000 }],
  'POST /api/orders/:id/shops/:shopId/cancel': [
    { what: 'cancelled parts of orders', minutes: HOUR, account: 300, address: 3000 },
  ],
  'POST /api/orders/:id/shops/:shopId/return': [{ what: 'returns', minutes: HOUR, account: 300, address: 3000 }],
  'POST /api/orders/:id/shops/:shopId/return/accept': [returnAnswers],
  'POST /api/orders/:id/shops/:shopId/return/refuse': [returnAnswers],
  'PUT /api/orders/:id/deliver': [{ what: 'deliveries', minutes: HOUR, account: 3000, address: 9000 }],
  // each may call the provider
  'POST /api/orders/:id/razorpay': [{ what: 'payment attempts', minutes: 10, account: 30, address: 600 }],
  'POST /api/orders/:id/verify-payment': [{ what: 'payment checks', minutes: 10, account: 60, address: 1200 }],
  'POST /api/payments/razorpay/webhook': [{ what: 'webhooks', minutes: 1, address: 3000 }],

  'POST /api/reports': [{ what: 'reports of products, reviews and shops', minutes: HOUR, account: 60, address: 600 }],
  'POST /api/appeals': [{ what: 'appeals', minutes: HOUR, account: 30, address: 300 }],

  'POST /api/operator/reports/:subject/:id/dismiss': [decisions],
  'POST /api/operator/reports/:subject/:id/hide': [decisions],
  'POST /api/operator/reports/:subject/:id/restore': [decisions],
  'POST /api/operator/appeals/:id/grant': [decisions],
  'POST /api/operator/appeals/:id/refuse': [decisions],
  'POST /api/operator/accounts/:id/block': [accountActs],
  'POST /api/operator/accounts/:id/unblock': [accountActs],
  'POST /api/operator/accounts/:id/end-sessions': [accountActs],
  'POST /api/operator/accounts/:id/reset-totp': [accountActs],
  'POST /api/operator/accounts/:id/delete': [accountActs],
  'POST /api/operator/invitations': [{ what: 'invitations', minutes: HOUR, account: 60, address: 600 }],
  'POST /api/operator/shops/:id/approve': [actsOnShops],
  'POST /api/operator/shops/:id/suspend': [actsOnShops],
  'POST /api/operator/shops/:id/restore': [actsOnShops],
  'POST /api/operator/accept': [mailLinks],
  'DELETE /api/operator/operators/:id': [{ what: 'removed operators', minutes: HOUR, account: 60, address: 600 }],

  'POST /api/operator/shops/:id/payouts': [{ what: 'payouts', minutes: HOUR, account: 3000, address: 9000 }],
  'POST /api/operator/payouts/:id/fail': [moneyActs],
  'POST /api/operator/orders/:id/shops/:shopId/refund': [moneyActs],
  'POST /api/operator/refunds/:id/retry': [moneyActs],
  'POST /api/operator/disputes/:id/contest': [moneyActs],
  'POST /api/operator/disputes/:id/accept': [moneyActs],
  'POST /api/disputes/:id/evidence': [{ what: 'evidence in disputes', minutes: HOUR, account: 60, address: 600 }],
  'PUT /api/operator/shops/:id/commission': [moneyActs],
  'PUT /api/operator/shops/:id/linked-account': [moneyActs],
  'POST /api/operator/shops/:id/hold-payouts': [moneyActs],
  'POST /api/operator/shops/:id/release-payouts': [moneyActs],

  'GET /api/shops/:id/payouts/:payoutId.csv': [exports],
  'GET /api/operator/ledger.csv': [exports],
  'GET /api/products/shop/:shopId.csv': [exports],
  'GET /api/orders/shop/:shopId.csv': [exports],
  'GET /api/auth/account/export': [exports],
  'GET /api/operator/accounts/:id/export': [exports],
  'GET /api/operator/orders': [dearReads('searches for orders')],
  'GET /api/operator/accounts': [dearReads('searches for accounts')],
  'GET /api/agents/request': [dearReads('looks at requests of agents')],
  'GET /api/products/import/:id': [dearReads('looks at imports')],
  'GET /api/products/:id/haggling/insight': [dearReads('looks at insight')],
  'GET /api/shops/:shopId/offers': [dearReads('looks at offers')],
  'GET /api/shops/:id/overview': [dearReads('looks at overviews')],
  // all of a shop's products, without a page number
  'GET /api/products/shop/:shopId': [dearReads('looks at your products')],

  'POST /sandbox/razorpay/checkout/pay': [{ what: 'payments in the sandbox', minutes: 10, address: 600 }],

  'POST /api/client-errors': [{ what: 'reports', minutes: 1, address: 60 }],
  'POST /api/web-vitals': [{ what: 'measurements', minutes: 1, address: 60 }],
}
