import { exportQuery } from './exportQuery'

test.each([
  ['de-DE', { separator: ';' }],
  ['fr', { separator: ';' }],
  ['en-US', {}],
  ['hi-IN', {}],
])('in %s an export is asked for as %j', (language, query) => {
  jest.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  expect(exportQuery()).toEqual(query)
})
