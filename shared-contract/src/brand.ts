/** The brand's teal, used by every app, by the page before its styles load, and by the payment popup. */
export const BRAND_COLOR = '#0f766e'
