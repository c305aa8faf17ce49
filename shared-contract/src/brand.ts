/** The brand's teal: of every app, of the page before its styles come, and of the payment popup. */
export const BRAND_COLOR = '#0f766e'
