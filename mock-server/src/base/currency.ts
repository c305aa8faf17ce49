/** Currencies whose smallest unit is the unit itself or a ten-thousandth of it (ISO 4217): prices in cents do not fit. */
const WITHOUT_CENTS = new Set('BIF CLF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI UYW VND VUV XAF XOF XPF'.split(' '))

/** Currencies with three decimals. */
const THREE_DECIMALS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))

/** A payment may be in a currency that no order is charged in. */
const unitsPerCent = (currency: string) =>
  THREE_DECIMALS.has(currency) ? 10 : WITHOUT_CENTS.has(currency) ? 1 / 100 : 1

/** Whether prices with two decimals can be charged exactly in a currency. */
export const isChargeable = (currency: string): boolean =>
  Intl.supportedValuesOf('currency').includes(currency) && !WITHOUT_CENTS.has(currency)

/** Converts cents to the currency's smallest unit, which the provider uses. */
export const toSmallestUnit = (cents: number, currency: string): number => cents * unitsPerCent(currency)

/** The currency of a payment if it is not its order's, whose amounts need no name. */
export const foreignCurrency = (currency: string, orderCurrency: string): string | undefined =>
  currency === orderCurrency ? undefined : currency

/** Converts the provider's amount to cents. */
export const toCentsOf = (amount: number, currency: string): number => amount / unitsPerCent(currency)
