export const PAYMENT_METHOD = 'Razorpay'

/** Minimum length of each address field, trimmed, with the spec's message. */
export const ADDRESS_RULES = {
  address: { min: 3, max: 200, message: 'Address is required' },
  city: { min: 2, max: 100, message: 'City is required' },
  postalCode: { min: 3, max: 20, message: 'Postal Code is required' },
  country: { min: 2, max: 100, message: 'Country is required' },
} as const

/** Shown to a customer whose refund failed (D49). */
export const REFUND_FAILED = 'Refund failed. We are looking into it.'

/** Shown to a customer whose payment was of another amount or currency than the order, and is given back (D26). */
export const UNMATCHED_PAYMENT = 'Your payment did not match this order and is being refunded.'

/** Days after delivery within which a return can be requested (D61). */
export const RETURN_DAYS = 14

/** Longest reason for a return, and for refusing one, in characters (D61). */
export const MAX_REASON = 1000

/** Longest carrier and tracking number of a delivery, in characters each (D60). */
export const MAX_DELIVERY_TEXT = 100

/** Orders per page (D59). */
export const ORDERS_PER_PAGE = 20
