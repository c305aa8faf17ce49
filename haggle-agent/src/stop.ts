/** Exit codes, as the README lists them. */
export const EXIT = { failed: 1, usage: 2, noMarket: 3, notAllowed: 4, noDeal: 5 } as const

/** An end without an order, told in one line. */
export class Stop extends Error {
  constructor(
    message: string,
    readonly code: (typeof EXIT)[keyof typeof EXIT],
  ) {
    super(message)
  }
}
