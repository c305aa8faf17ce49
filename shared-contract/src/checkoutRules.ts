export const PAYMENT_METHOD = 'Razorpay'

/** How long each part of a shipping address is once trimmed, and the spec's message about a shorter one. */
export const ADDRESS_RULES = {
  address: { min: 3, max: 200, message: 'Address is required' },
  city: { min: 2, max: 100, message: 'City is required' },
  postalCode: { min: 3, max: 20, message: 'Postal Code is required' },
  country: { min: 2, max: 100, message: 'Country is required' },
} as const

/** What a customer reads of a refund that did not arrive (D49). */
export const REFUND_FAILED = 'Refund failed. We are looking into it.'

/** So many days after its delivery a return of a part can be asked for (D61). */
export const RETURN_DAYS = 14

/** Orders on one page of a list (D59). */
export const ORDERS_PER_PAGE = 20
