import { paths } from '@haggle/shared-contract'
import type { Composition } from '@haggle/shared-contract/platform'
import { screenAt } from '../first-page/screenAt'

const checkout = 'https://checkout.razorpay.com'
const cdn = 'https://cdn.razorpay.com'
const api = 'https://api.razorpay.com'

/**
 * What the provider's checkout.js needs of the page that loads it, beyond our own sources. It appends its risk detection
 * from the CDN, shows its popup in a frame, posts forms to its API there or in a window for the bank, and sends measurements;
 * the list of its Magento plugin (etc/csp_whitelist.xml) and the hosts in the script itself agree on this.
 */
export const razorpaySources = {
  'script-src': [checkout, cdn],
  'connect-src': [
    api,
    'https://lumberjack.razorpay.com',
    'https://lumberjack-cx.razorpay.com',
    'https://lumberjack-metrics.razorpay.com',
  ],
  'frame-src': [api, checkout],
  'form-action': [api],
}

/**
 * Whether an app has a screen that opens the popup. Then all its pages are pages that pay: links lead to that screen without
 * loading another page, so the policy of the first one holds.
 */
export const hasPayingScreen = (composition: Composition | undefined): boolean =>
  composition !== undefined &&
  [paths.checkout, paths.myOrders].some((path) => screenAt(composition, path) !== undefined)
