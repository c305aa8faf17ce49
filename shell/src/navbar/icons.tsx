const drawn = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.8,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const

export const CartIcon = () => (
  <svg {...drawn}>
    <path d="M2.500 4H5l2.300 10.300a1.500 1.500 0 0 0 1.500 1.200h8.400a1.500 1.500 0 0 0 1.500-1.200L20.500 7.500H6" />
    <circle cx="9.500" cy="19.500" r="1.300" />
    <circle cx="16.500" cy="19.500" r="1.300" />
  </svg>
)

export const OrdersIcon = () => (
  <svg {...drawn}>
    <path d="m12 2.800 8 4.400v9.600l-8 4.400-8-4.400V7.200z" />
    <path d="m4.300 7.400 7.700 4.400 7.700-4.400M12 11.800V21M8 5l8 4.600" />
  </svg>
)

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
