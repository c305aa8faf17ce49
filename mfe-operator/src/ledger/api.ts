import type { Ledger, LedgerQuery } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'
import { exportQuery } from '@haggle/shared-ui/files'

type Filter = Omit<LedgerQuery, 'pageNumber'>

export const { useOperatorLedgerQuery, useOperatorExportLedgerMutation } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    operatorLedger: build.query<Ledger, LedgerQuery>({
      query: (params) => ({ url: '/api/operator/ledger', params }),
    }),
    operatorExportLedger: build.mutation<string, Filter>({
      query: (filter) => ({
        url: '/api/operator/ledger.csv',
        params: { ...filter, ...exportQuery() },
        responseType: 'text',
      }),
    }),
  }),
})
