import { releaseUrl } from './releaseUrl'

test('a file of a release is served below its name and version', () => {
  expect(releaseUrl({ name: 'catalog', version: '1.0.0' }, 'js/7.js')).toBe('/releases/catalog/1.0.0/js/7.js')
})
