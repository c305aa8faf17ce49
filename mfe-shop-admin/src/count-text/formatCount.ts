const countFormat = new Intl.NumberFormat('en-US')

/** Formats a number of things: 89,994. */
export const formatCount = (count: number): string => countFormat.format(count)
