/**
 * The text of a product of a shop that is not open, and of orders and offers for it (D70). Apart from the schemas, which
 * customers' screens do not load.
 */
export const SHOP_CLOSED = 'This shop is closed at the moment.'
