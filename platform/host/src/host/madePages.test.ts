import { sampleComposition } from '@haggle/kit/testing/sampleApps'
import { sampleRemote } from '@haggle/kit/testing/sampleReleases'
import { screenAt } from '../first-page/screenAt'
import { madePages } from './madePages'

const screen = { access: 'user' as const, screen: './Screen', js: [], css: [] }
const release = sampleRemote({
  screens: [
    { ...screen, path: '/myorders', nav: { label: 'My Orders' } },
    { ...screen, path: '/myorders/:id' },
  ],
})
const composition = sampleComposition([release])

test.each([
  ['/myorders', 'My Orders · Shop'],
  ['/myorders/1', 'Shop'],
  ['/nowhere', 'Shop'],
])('the tab of %s is called %s before any script has run', async (path, title) => {
  const page = madePages(undefined).withSkeleton(composition, screenAt(composition, path))
  expect(String(await page.bodyIn(undefined))).toContain(`<title>${title}</title>`)
})
