import type { HagglingInsight } from 'shared-contract'
import { api, LIVE } from 'shared-state'

/** Insight with enough customers. */
export type InsightFigures = Extract<HagglingInsight, { bins: unknown }>

const insightApi = api.enhanceEndpoints({ addTagTypes: ['ReceivedOffers'] }).injectEndpoints({
  endpoints: (build) => ({
    /** With `floor`, also replays that floor. */
    insight: build.query<HagglingInsight, { productId: string; floor?: number }>({
      query: ({ productId, floor }) => ({
        url: `/api/products/${encodeURIComponent(productId)}/haggling/insight`,
        params: { floor },
      }),
      providesTags: ['ReceivedOffers', LIVE],
    }),
  }),
})

export const { useInsightQuery } = insightApi
