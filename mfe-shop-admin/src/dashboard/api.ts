import {
  MOST_SHOP_PRODUCTS,
  type CategoryFilter,
  type Product,
  type ProductInput,
  type ProductSummary,
  type ShopProductCounts,
  type ShopSortBy,
  type StockLevel,
} from '@haggle/shared-contract'
import { api, LIVE, totalOf } from '@haggle/shared-state'
import { oneByOne, type Outcome } from '../failures/oneByOne'
import { everyPage } from '../lists/everyPage'
import { editHeaders } from '../products/editHeaders'
import { PRODUCT_COUNTS, productTags } from '../products/productTags'

/** Filter of a shop's products. */
export interface ShopProductsFilter {
  q: string | undefined
  category: CategoryFilter
  stock: StockLevel | undefined
  sortBy: ShopSortBy
  pageNumber: number
}

/** A page of a shop's products. */
interface ShopProductsPage extends ShopProductsFilter {
  shopId: string
  pageSize: number
}

/** An older back end returns all products, without their number. */
interface ListedProducts {
  products: ProductSummary[]
  total: number | undefined
}

export type ToDelete = Pick<ProductSummary, '_id' | 'name'>

const productUrl = (id: string) => `/api/products/${encodeURIComponent(id)}`
const shopProductsUrl = (shopId: string, more = '') => `/api/products/shop/${encodeURIComponent(shopId)}${more}`

const dashboardApi = api
  .enhanceEndpoints({ addTagTypes: ['ShopProducts', 'ReceivedOffers', PRODUCT_COUNTS] })
  .injectEndpoints({
    overrideExisting: true,
    endpoints: (build) => ({
      shopAdminProducts: build.query<ListedProducts, ShopProductsPage>({
        query: ({ shopId, ...params }) => ({ url: shopProductsUrl(shopId), params }),
        transformResponse: (products: ProductSummary[], meta) => ({ products, total: totalOf(meta) }),
        providesTags: ['ShopProducts'],
      }),
      shopAdminProductCounts: build.query<ShopProductCounts, string>({
        query: (shopId) => ({ url: shopProductsUrl(shopId, '/counts') }),
        providesTags: ['ShopProducts', PRODUCT_COUNTS, LIVE],
      }),
      /** A product with its variants, as its owner sees it. */
      shopAdminProductWithVariants: build.query<Product, string>({
        query: (id) => ({ url: productUrl(id) }),
        providesTags: ['ShopProducts'],
      }),
      /** The same of several; the first failure ends it. */
      shopAdminProductsWithVariants: build.query<Product[], readonly string[]>({
        queryFn: async (ids, _api, _options, call) => {
          const products: Product[] = []
          for (const id of ids) {
            const { data, error } = await call({ url: productUrl(id) })
            if (error) return { error }
            products.push(data as Product)
          }
          return { data: products }
        },
        keepUnusedDataFor: 0,
      }),
      /** All products of a filter, fetched page by page. */
      shopAdminEveryProduct: build.mutation<ProductSummary[], Omit<ShopProductsPage, 'pageNumber' | 'pageSize'>>({
        queryFn: ({ shopId, ...filter }, _api, _options, call) =>
          everyPage<ProductSummary>(MOST_SHOP_PRODUCTS, (pageNumber) =>
            call({ url: shopProductsUrl(shopId), params: { ...filter, pageNumber, pageSize: MOST_SHOP_PRODUCTS } }),
          ),
      }),
      /** A product that is not found counts as deleted: the reply to an earlier call may have been lost. */
      shopAdminDeleteProducts: build.mutation<Outcome<ToDelete>, readonly ToDelete[]>({
        queryFn: async (products, _api, _options, call) => ({
          data: await oneByOne(products, async ({ _id }) => {
            const { error } = await call({ url: productUrl(_id), method: 'DELETE' })
            return { error: error?.status === 404 ? undefined : error }
          }),
        }),
        invalidatesTags: productTags,
      }),
      /** Updates a product in the cached pages without refetching, so that it stays in place. */
      shopAdminChangeProduct: build.mutation<Product, { product: ProductSummary; input: ProductInput }>({
        query: ({ product, input }) => ({
          url: productUrl(product._id),
          method: 'PUT',
          data: input,
          headers: editHeaders(product, input),
        }),
        onQueryStarted: async (_, { dispatch, getState, queryFulfilled }) => {
          const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
          if (!data) return
          const { options, priceFrom } = data
          const replace = (page: ListedProducts) => ({
            ...page,
            products: page.products.map((each) =>
              each._id === data._id ? { ...each, options, priceFrom, ...data } : each,
            ),
          })
          dispatch(dashboardApi.util.updateQueryData('shopAdminProductWithVariants', data._id, () => data))
          for (const args of dashboardApi.util.selectCachedArgsForQuery(getState(), 'shopAdminProducts'))
            dispatch(dashboardApi.util.updateQueryData('shopAdminProducts', args, replace))
        },
        invalidatesTags: (changed, error, { product }) => {
          if (error) return []
          const shown = ['Products', 'Product', 'ReceivedOffers'] as const
          return changed?.countInStock === product.countInStock ? shown : [...shown, PRODUCT_COUNTS]
        },
      }),
    }),
  })

export const {
  useShopAdminProductsQuery,
  useShopAdminProductCountsQuery,
  useShopAdminEveryProductMutation,
  useShopAdminProductWithVariantsQuery,
  useShopAdminProductsWithVariantsQuery,
  useShopAdminDeleteProductsMutation,
  useShopAdminChangeProductMutation,
} = dashboardApi
