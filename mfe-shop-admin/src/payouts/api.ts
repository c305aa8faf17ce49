import type { Payouts, PayoutStatement, ShopBalance } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'
import { exportQuery } from '@haggle/shared-ui/files'

const urlOf = (shopId: string, more: string) => `/api/shops/${encodeURIComponent(shopId)}/${more}`
const payoutUrl = ({ shopId, id }: OfPayout) => urlOf(shopId, `payouts/${encodeURIComponent(id)}`)

interface OfPayout {
  shopId: string
  id: string
}

export const {
  useShopAdminBalanceQuery,
  useShopAdminPayoutsQuery,
  useShopAdminPayoutQuery,
  useShopAdminExportPayoutMutation,
} = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    shopAdminBalance: build.query<ShopBalance, string>({
      query: (shopId) => ({ url: urlOf(shopId, 'balance') }),
    }),
    shopAdminPayouts: build.query<Payouts, { shopId: string; pageNumber: number }>({
      query: ({ shopId, ...params }) => ({ url: urlOf(shopId, 'payouts'), params }),
    }),
    shopAdminPayout: build.query<PayoutStatement, OfPayout>({
      query: (of) => ({ url: payoutUrl(of) }),
    }),
    shopAdminExportPayout: build.mutation<string, OfPayout>({
      query: (of) => ({ url: `${payoutUrl(of)}.csv`, params: exportQuery(), responseType: 'text' }),
    }),
  }),
})
