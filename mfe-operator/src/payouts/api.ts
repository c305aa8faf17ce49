import type {
  DuePayouts,
  MarketPayouts,
  MarketPayoutStatement,
  Payout,
  PayoutState,
  ShopMoney,
} from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'
import { exportQuery } from '@haggle/shared-ui/files'

const shopUrl = (id: string, more: string) => `/api/operator/shops/${encodeURIComponent(id)}/${more}`
const payoutUrl = (id: string, more = '') => `/api/operator/payouts/${encodeURIComponent(id)}${more}`

/** What changes with a payout: balances are shown with shops, too. */
const changed = (_: unknown, error: unknown) => (error === undefined ? (['MarketMoney', 'MarketShops'] as const) : [])

export const {
  useOperatorDuePayoutsQuery,
  useOperatorPayoutsQuery,
  useOperatorPayoutQuery,
  useOperatorExportPayoutMutation,
  useOperatorPayOutMutation,
  useOperatorFailPayoutMutation,
  useOperatorShopMoneyQuery,
  useOperatorHoldPayoutsMutation,
  useOperatorReleasePayoutsMutation,
  useOperatorSetCommissionMutation,
  useOperatorSetLinkedAccountMutation,
} = api.enhanceEndpoints({ addTagTypes: ['MarketMoney', 'MarketShops'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    operatorDuePayouts: build.query<DuePayouts, void>({
      query: () => ({ url: payoutUrl('due') }),
    }),
    operatorPayouts: build.query<MarketPayouts, { q: string; state?: PayoutState; pageNumber: number }>({
      query: (params) => ({ url: '/api/operator/payouts', params }),
      providesTags: ['MarketMoney'],
    }),
    operatorPayout: build.query<MarketPayoutStatement, string>({
      query: (id) => ({ url: payoutUrl(id) }),
      providesTags: ['MarketMoney'],
    }),
    operatorExportPayout: build.mutation<string, string>({
      query: (id) => ({ url: payoutUrl(id, '.csv'), params: exportQuery(), responseType: 'text' }),
    }),
    operatorPayOut: build.mutation<Payout, { shopId: string; reference?: string }>({
      query: ({ shopId, ...data }) => ({ url: shopUrl(shopId, 'payouts'), method: 'POST', data }),
      invalidatesTags: changed,
    }),
    operatorFailPayout: build.mutation<Payout, { id: string; reason: string }>({
      query: ({ id, ...data }) => ({ url: payoutUrl(id, '/fail'), method: 'POST', data }),
      invalidatesTags: changed,
    }),
    operatorShopMoney: build.query<ShopMoney, string>({
      query: (shopId) => ({ url: shopUrl(shopId, 'money') }),
      providesTags: ['MarketMoney'],
    }),
    operatorHoldPayouts: build.mutation<ShopMoney, { shopId: string; reason: string }>({
      query: ({ shopId, ...data }) => ({ url: shopUrl(shopId, 'hold-payouts'), method: 'POST', data }),
      invalidatesTags: changed,
    }),
    operatorReleasePayouts: build.mutation<ShopMoney, string>({
      query: (shopId) => ({ url: shopUrl(shopId, 'release-payouts'), method: 'POST' }),
      invalidatesTags: changed,
    }),
    operatorSetCommission: build.mutation<ShopMoney, { shopId: string; bp: number }>({
      query: ({ shopId, ...data }) => ({ url: shopUrl(shopId, 'commission'), method: 'PUT', data }),
      invalidatesTags: changed,
    }),
    operatorSetLinkedAccount: build.mutation<ShopMoney, { shopId: string; account: string | null }>({
      query: ({ shopId, ...data }) => ({ url: shopUrl(shopId, 'linked-account'), method: 'PUT', data }),
      invalidatesTags: changed,
    }),
  }),
})
