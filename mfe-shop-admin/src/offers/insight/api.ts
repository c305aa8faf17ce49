import type { HagglingInsight } from '@haggle/shared-contract'
import { api, LIVE } from '@haggle/shared-state'

/** Insight with enough customers. */
export type InsightFigures = Extract<HagglingInsight, { bins: unknown }>

const insightApi = api.enhanceEndpoints({ addTagTypes: ['ReceivedOffers'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** With `floor`, also replays that floor. */
    shopAdminInsight: build.query<HagglingInsight, { productId: string; floor?: number }>({
      query: ({ productId, floor }) => ({
        url: `/api/products/${encodeURIComponent(productId)}/haggling/insight`,
        params: { floor },
      }),
      providesTags: ['ReceivedOffers', LIVE],
    }),
  }),
})

export const { useShopAdminInsightQuery } = insightApi
