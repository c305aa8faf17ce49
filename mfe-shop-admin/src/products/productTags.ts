/** Cache tags of all queries that show products; a changed product invalidates them. */
export const productTags = ['ShopProducts', 'Products', 'Product'] as const

/** Cache tag of the numbers of products, low on stock and sold out. */
export const PRODUCT_COUNTS = 'ShopProductCounts'
