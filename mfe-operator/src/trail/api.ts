import type { MarketTrail } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

const trailApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    operatorTrail: build.query<MarketTrail, { q: string; pageNumber: number }>({
      query: (params) => ({ url: '/api/operator/audit', params }),
    }),
  }),
})

export const { useOperatorTrailQuery } = trailApi
