import type { AnsweredCall } from '../../core/http/calls'

const [PRODUCTS, PRODUCT] = ['/api/products', '/api/products/:id']

/** The routes whose replies are cached. */
export const CACHED_ROUTES: readonly string[] = [PRODUCTS, PRODUCT]

/** The pattern of the route that answered a call. A cached reply is sent before Fastify looks for its route. */
export const routeOf = ({ route, isCached, url }: AnsweredCall): string | undefined =>
  route ?? (isCached ? routeOfCached(url) : undefined)

const routeOfCached = (url: string) => (url.startsWith('/api/products/') ? PRODUCT : PRODUCTS)
