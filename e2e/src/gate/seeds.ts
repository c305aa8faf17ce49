import type { Seed } from './seededSite'

const style = (css: string): Seed => ({ html: `<style>${css}</style>` })

/** Faults that somebody would see, four of each kind: colours, overlaps, fonts, shifts, missing pictures. */
export const visualFaults: Record<string, Seed> = {
  'headings in another colour': style('h1 { color: #c0392b !important }'),
  'buttons in another colour': style('button, [class*="button"] { background: #2c3e50 !important }'),
  'links in another colour': style('main a { color: #c0392b !important }'),
  'another ground': style('body, main { background: #e3d5b8 !important }'),
  'a heading over what follows': style('h1 { position: relative; top: 24px; margin-bottom: -24px !important }'),
  'what follows over the heading': style('main > * > * + * { margin-top: -32px !important }'),
  'a navbar over the page': style('main { margin-top: -40px !important }'),
  'a notice over the page': {
    html: '<style>body::after { content: "Sale"; position: fixed; top: 120px; left: 40px; padding: 8px; background: #fff; border: 1px solid #000; z-index: 9 }</style>',
  },
  'another font': style('* { font-family: serif !important }'),
  'larger letters': style('main { font-size: 110% !important; zoom: 1.03 }'),
  'bold letters': style('main * { font-weight: 700 !important }'),
  'headings of a smaller size': style('h1 { font-size: 14px !important }'),
  'a page that begins lower': style('main { padding-top: 60px !important }'),
  'a page that begins further right': style('main { transform: translateX(6px) }'),
  'a page that is narrower': style('main { max-width: 300px !important }'),
  'rows with more room': style('main * { line-height: 2 !important }'),
  'pictures that are missing': style('img, svg { visibility: hidden !important }'),
  'icons that are missing': style('svg { display: none !important }'),
  'pictures that are not found': {
    html: `<script>new MutationObserver(() => document.querySelectorAll('img').forEach((image) => image.src.endsWith('/none.webp') || (image.srcset = '', image.src = '/none.webp'))).observe(document, { childList: true, subtree: true })</script>`,
  },
  'a page without its heading': style('h1 { opacity: 0 !important }'),
}

const busyFor = (milliseconds: number) =>
  `for (const until = performance.now() + ${milliseconds}; performance.now() < until; );`

/** Releases that are slower than the live one by so many milliseconds. */
export const slowPaint = (milliseconds: number): Seed[] => [
  { delay: milliseconds },
  { html: `<script>${busyFor(milliseconds)}</script>` },
]

export const slowPress = (milliseconds: number): Seed => ({
  html: `<script>addEventListener('pointerdown', () => { ${busyFor(milliseconds)} })</script>`,
})
