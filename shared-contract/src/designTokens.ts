import { BRAND_COLOR } from './brand'

/**
 * Design tokens: the one source of colours and lengths, for antd's theme, for what servers write, and as custom
 * properties of every page: `brandSoft` is `--hg-brand-soft`, `space-050` is `--hg-space-050`.
 * Text colours have a contrast of 4.5:1 on `surface` and `ground` (WCAG AA).
 */
export const tokens = {
  brand: BRAND_COLOR,
  brandStrong: '#115e59',
  brandSoft: '#e6f4f1',
  ground: '#f6f8f8',
  surface: '#ffffff',
  border: '#e2e8e7',
  /** Borders of fields and buttons: 3:1 on `surface`. */
  borderStrong: '#84938f',
  text: '#12201f',
  textSoft: '#4b5c5a',
  success: '#15803d',
  successSoft: '#edf8f1',
  warning: '#b45309',
  warningSoft: '#fdf3e4',
  danger: '#b91c1c',
  dangerSoft: '#fdecec',
  radius: '10px',
  radiusSmall: '8px',
  radiusCard: '14px',
  radiusPill: '999px',
  shadow: '0 1px 2px rgb(18 32 31 / 5%), 0 4px 16px rgb(18 32 31 / 5%)',
  shadowRaised: '0 2px 4px rgb(18 32 31 / 6%), 0 12px 32px rgb(18 32 31 / 10%)',
  /** The shell ships the first two; otherwise the system's font is used. */
  font: "Figtree, 'Figtree Fallback', ui-sans-serif, system-ui, 'Segoe UI', Roboto, Arial, sans-serif",
  /** Few sizes, because the browser looks up a font for each size and weight before the first layout. */
  sizeTiny: '0.75rem',
  sizeSmall: '0.875rem',
  sizeBody: '0.9375rem',
  sizeLarge: '1.125rem',
  sizeHeading: '1.25rem',
  sizeTitle: 'clamp(1.5rem, 1.2rem + 1.4vw, 2rem)',
  /** Gaps, paddings and margins, named by their part of 8 pixels in percent. */
  'space-025': '2px',
  'space-050': '4px',
  'space-075': '6px',
  'space-100': '8px',
  'space-150': '12px',
  'space-200': '16px',
  'space-250': '20px',
  'space-300': '24px',
  'space-400': '32px',
  'space-500': '40px',
  'space-600': '48px',
  'space-700': '56px',
  'space-800': '64px',
  /** What a finger can hit. */
  touch: '44px',
  pageWidth: '1200px',
  /** The navbar's height, and on a phone. */
  navbar: '64px',
  navbarPhone: '56px',
} as const
