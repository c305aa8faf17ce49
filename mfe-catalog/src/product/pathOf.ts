/** The path of a product's page. */
export const pathOf = (id: string) => `/product/${encodeURIComponent(id)}`
