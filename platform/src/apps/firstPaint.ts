import { BRAND_COLOR } from 'shared-contract'

/** A price tag in the brand's teal. */
export const favicon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${BRAND_COLOR}"/><path d="M15 7h9a1 1 0 0 1 1 1v9l-9.300 8.300a1.500 1.500 0 0 1-2.100 0l-6.900-6.900a1.500 1.500 0 0 1 0-2.100z" fill="#fff"/><circle cx="20.500" cy="11.500" r="2" fill="${BRAND_COLOR}"/></svg>`,
)}`

/** What is seen until the shell renders: a bar where the navbar will be, and a calm page below it. */
export const skeleton = '<div class="hg-first" aria-hidden="true"><div></div></div>'

export const skeletonStyle = [
  'body{margin:0;background:#f6f8f8}',
  '.hg-first{min-height:100vh}',
  '.hg-first>div{height:64px;background:#fff;border-bottom:1px solid #e3e9e8}',
].join('')
