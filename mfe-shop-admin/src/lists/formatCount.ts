const countFormat = new Intl.NumberFormat('en-US')

/** Formats a number of things: 89,994. */
export const formatCount = (count: number): string => countFormat.format(count)

/** Formats a number with what is counted, which takes an s in the plural: 1 order, 89,994 orders. */
export const countInWords = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
