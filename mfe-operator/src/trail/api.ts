import type { MarketTrail } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'
import { exportQuery } from '@haggle/shared-ui/files'

export const { useOperatorTrailQuery, useOperatorExportTrailMutation } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    operatorTrail: build.query<MarketTrail, { q: string; pageNumber: number }>({
      query: (params) => ({ url: '/api/operator/audit', params }),
    }),
    operatorExportTrail: build.mutation<string, string>({
      query: (q) => ({ url: '/api/operator/audit.csv', params: { q, ...exportQuery() }, responseType: 'text' }),
    }),
  }),
})
