const MANY = '1000000'

/** Settings for tests whose few people, all at one address, do what many would. */
export const NO_LIMITS = {
  UNPAID_ORDERS: MANY,
  HELD_UNITS: MANY,
  LEFT_UNPAID_PER_HOUR: MANY,
  REGISTRATIONS_PER_HOUR: MANY,
  LOGIN_FAILURES_PER_ACCOUNT: MANY,
  LOGIN_FAILURES_PER_ADDRESS: MANY,
}
