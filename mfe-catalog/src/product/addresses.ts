import { paths, type ProductIds } from '@haggle/shared-contract'
import { api, type ListAddresses } from '@haggle/shared-state'

const idsApi = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    catalogProductIds: build.query<ProductIds, string | undefined>({
      query: (after) => ({ url: '/api/products/ids', params: { after } }),
    }),
  }),
})

/** Paths of all products for sale, for the sitemap. */
export const addresses: ListAddresses = async ({ after, ask }) => {
  const { ids, after: next } = await ask(idsApi.endpoints.catalogProductIds.initiate(after)).unwrap()
  return { paths: ids.map(paths.product), after: next }
}
