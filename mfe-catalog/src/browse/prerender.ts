import { paths, type ProductSummary } from '@haggle/shared-contract'
import type { Prerender } from '@haggle/shared-state'
import { catalogProducts } from './api'
import { filterNames, noFilters, queryOf, readFilters, withFilters, type Filters } from './filters'

/** Query parameters that identify another page. */
export const query: string[] = filterNames

/** Prepares the catalogue's first page. */
const prerender: Prerender = async ({ search, origin, ask }) => {
  const filters = readFilters(search)
  const { products } = await ask(catalogProducts.initiate(queryOf(filters))).unwrap()
  return {
    title: 'Browse Products · Haggle',
    description: `${subjectOf(filters)} from many shops, at prices to haggle over.`,
    canonical: addressOf(filters),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      itemListElement: products.map(({ _id, name }: ProductSummary, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        url: `${origin}${paths.product(_id)}`,
      })),
    },
  }
}

export default prerender

const subjectOf = ({ keyword, category }: Filters) => {
  const subject = category === noFilters.category ? 'Products' : category
  return keyword ? `${subject} for “${keyword}”` : subject
}

/** The filters' part of the query string. */
const addressOf = (filters: Filters) => {
  const query = withFilters(new URLSearchParams(), filters).toString()
  return query ? `/?${query}` : '/'
}
