import type { MarketOverview } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

export const { useOperatorOverviewQuery } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    operatorOverview: build.query<MarketOverview, string>({
      query: (zone) => ({ url: '/api/operator/overview', params: { zone } }),
    }),
  }),
})
