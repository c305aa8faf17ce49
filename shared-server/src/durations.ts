/** Durations in milliseconds. */
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The duration of a setting such as 1.3 hours in whole milliseconds: PostgreSQL refuses fractions of one in a time. */
export const durationOf = (count: number, unit: number): number => Math.round(count * unit)
