/** Addresses of the product under test; set by startProduct.ts before any journey. */
interface ProductUrls {
  marketplaceUrl: string
  shopUrl: string
  operatorUrl: string
  apiUrl: string
  /** Its HAGGLE_HOME. */
  home: string
  /** WebSocket endpoint of the shared browser. */
  browserUrl: string
}

const VARIABLE = 'HAGGLE_UNDER_TEST'

export const setProductUnderTest = (urls: ProductUrls) => void (process.env[VARIABLE] = JSON.stringify(urls))

/** The product that the journeys run against. */
export function productUnderTest(): ProductUrls {
  const urls = process.env[VARIABLE]
  if (!urls) throw new Error('No product is running: start the journeys through jest.')
  return JSON.parse(urls) as ProductUrls
}
