import type { TextPage } from '@haggle/shared-contract'
import { api } from '@haggle/shared-state'

const textPageApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    catalogTextPage: build.query<TextPage, string>({
      query: (name) => ({ url: `/api/pages/${encodeURIComponent(name)}`, isPublic: true }),
    }),
  }),
})

export const { useCatalogTextPageQuery } = textPageApi
export const { catalogTextPage } = textPageApi.endpoints

/** A page's name from its path: `/help` is the page `help`. */
export const nameAt = (pathname: string) => pathname.replaceAll('/', '').toLowerCase()
