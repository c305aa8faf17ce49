import { valid } from 'semver'
import { versionFor } from './version'

const candidate = { version: '1.2.0', commit: '1234567890abcdef-dirty', source: 'feedc0de99' }

test("a release gets its package's version if that is free", () => {
  expect(versionFor(candidate, [{ version: '1.1.0' }])).toBe('1.2.0')
})

test('further releases of a version get its commit and source hash as suffix', () => {
  expect(versionFor(candidate, [{ version: '1.2.0' }])).toBe('1.2.0-1234567.feedc0de')
  const others = [{ version: '1.2.0' }, { version: '1.2.0-1234567.feedc0de' }]
  expect(versionFor(candidate, others)).toBe('1.2.0-1234567.feedc0de.2')
})

test('the suffix is semantic, even if a hash looks like a number with a leading zero', () => {
  const numeric = { version: '1.2.0', commit: '0123456abc', source: '01234567fe' }
  const version = versionFor(numeric, [{ version: '1.2.0' }])
  expect(version).toBe('1.2.0-x0123456.x01234567')
  expect(valid(version)).toBe(version)
})
