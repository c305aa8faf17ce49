import { subset, validRange } from 'semver'

/** Whether a text is a range that excludes some version: `*`, `x`, an empty text and `>=0` promise nothing. */
export const isRange = (text: string): boolean => validRange(text) !== null && !subset('*', text)
