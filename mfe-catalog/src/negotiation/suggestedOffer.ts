import { toCents, toDollars } from 'shared-contract'

/** 90% of the selling price, down to the cent: '89.10'. */
export const suggestedOffer = (sellingPrice: number): string =>
  toDollars(Math.floor((toCents(sellingPrice) * 90) / 100)).toFixed(2)
