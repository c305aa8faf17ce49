/** Currencies whose smallest unit is the unit itself, or a ten-thousandth of it (ISO 4217): prices here have cents. */
const WITHOUT_CENTS = new Set('BIF CLF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI UYW VND VUV XAF XOF XPF'.split(' '))

/** Currencies of a thousand smallest units. */
const THREE_DECIMALS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '))

const unitsPerCent = (currency: string) => (THREE_DECIMALS.has(currency) ? 10 : 1)

/** Whether prices with two decimals can be charged in a currency to the last unit. */
export const isChargeable = (currency: string): boolean => !WITHOUT_CENTS.has(currency)

/** Our cents in the currency's smallest unit, which is what the provider counts in. */
export const toSmallestUnit = (cents: number, currency: string): number => cents * unitsPerCent(currency)

/** The provider's amount in our cents. */
export const toCentsOf = (amount: number, currency: string): number => amount / unitsPerCent(currency)
