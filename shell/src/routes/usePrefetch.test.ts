import { prefetch } from './usePrefetch'

test('files are prefetched once', () => {
  prefetch(['/releases/catalog/1.0.0/remoteEntry.js', '/releases/catalog/1.0.0/BrowseProducts.js'])
  prefetch(['/releases/catalog/1.0.0/remoteEntry.js'])
  const links = [...document.head.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href')])
  expect(links).toEqual([
    ['prefetch', '/releases/catalog/1.0.0/remoteEntry.js'],
    ['prefetch', '/releases/catalog/1.0.0/BrowseProducts.js'],
  ])
})
