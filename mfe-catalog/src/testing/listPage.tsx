import type { ProductPage } from '@haggle/shared-contract'
import { fakeBackend } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import BrowseProducts from '../browse/BrowseProducts'
import { lampSummary, listOf } from './market'

interface Query {
  keyword: string
  pageNumber: number
}

/** A catalogue with one lamp on each page, unless the test replies otherwise. */
export function openCatalogue({ pages = 1 } = {}) {
  const backend = fakeBackend()
  const answerBy = (listFor: (query: Query) => ProductPage | Promise<ProductPage>) =>
    backend.api.onGet('/api/products').reply(async ({ params }) => [200, await listFor(params as Query)])
  answerBy(({ pageNumber }) => listOf([lampSummary], pageNumber, pages))

  return {
    backend,
    answerBy,
    browse: (at = '/', screen = <BrowseProducts />) => renderScreen(screen, { wrapper: backend.Wrapper, at }),
    /** The requested lists, in order. */
    asked: () =>
      backend.api.history.get
        .filter(({ url }) => url === '/api/products')
        .map(({ params }) => params as Record<string, unknown>),
  }
}
