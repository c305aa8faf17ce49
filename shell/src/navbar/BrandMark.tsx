/** The price tag of the favicon. */
export const BrandMark = () => (
  <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="var(--hg-brand)" />
    <path
      d="M15 7h9a1 1 0 0 1 1 1v9l-9.300 8.300a1.500 1.500 0 0 1-2.100 0l-6.900-6.900a1.500 1.500 0 0 1 0-2.100z"
      fill="var(--hg-surface)"
    />
    <circle cx="20.500" cy="11.500" r="2" fill="var(--hg-brand)" />
  </svg>
)
