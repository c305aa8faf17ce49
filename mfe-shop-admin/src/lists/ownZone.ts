/** The visitor's time zone. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
