/** What may be wrong with something that is reported (D71), in the words of whoever reports. */
export const REPORT_REASONS = [
  { value: 'counterfeit', label: 'It is a counterfeit' },
  { value: 'prohibited', label: 'It is prohibited' },
  { value: 'misleading', label: 'It is misleading' },
  { value: 'offensive', label: 'It is offensive' },
  { value: 'personal-data', label: 'It shows personal data' },
  { value: 'other', label: 'Something else' },
] as const

/** Longest text beside a report's reason, and longest appeal, in characters. */
export const MAX_REPORT_TEXT = 1000

/** Days after a decision within which it can be appealed against (D71). */
export const APPEAL_DAYS = 30
