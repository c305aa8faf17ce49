/** The addresses of the desk's screens, which only links of the desk name. */
export const deskPaths = {
  reports: '/operator/reports',
  appeals: '/operator/appeals',
  accounts: '/operator/accounts',
  account: (id: string) => `/operator/accounts/${encodeURIComponent(id)}`,
  payouts: '/operator/payouts',
  payout: (id: string) => `/operator/payouts/${encodeURIComponent(id)}`,
  orders: '/operator/orders',
  order: (id: string) => `/operator/orders/${encodeURIComponent(id)}`,
  disputes: '/operator/disputes',
  dispute: (id: string) => `/operator/disputes/${encodeURIComponent(id)}`,
  ledger: '/operator/ledger',
  shops: '/operator/shops',
  shop: (id: string) => `/operator/shops/${encodeURIComponent(id)}`,
} as const
