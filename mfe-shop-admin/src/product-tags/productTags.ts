/** Cache tags of all queries that show products; a changed product invalidates them. */
export const productTags = ['ShopProducts', 'Products', 'Product'] as const
