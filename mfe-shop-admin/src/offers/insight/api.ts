import type { HagglingInsight } from '@haggle/shared-contract'
import { api, LIVE } from '@haggle/shared-state'

/** Insight with enough customers. */
export type InsightFigures = Extract<HagglingInsight, { bins: unknown }>

interface InsightQuery {
  productId: string
  variant?: string | undefined
  floor?: number | undefined
}

export const { useShopAdminInsightQuery } = api.enhanceEndpoints({ addTagTypes: ['ReceivedOffers'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** With `floor`, also replays that floor; of the `variant` of a product that has any. */
    shopAdminInsight: build.query<HagglingInsight, InsightQuery>({
      query: ({ productId, ...params }) => ({
        url: `/api/products/${encodeURIComponent(productId)}/haggling/insight`,
        params,
      }),
      providesTags: ['ReceivedOffers', LIVE],
    }),
  }),
})
