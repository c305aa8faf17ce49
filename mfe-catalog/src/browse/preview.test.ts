import { preview } from './preview'

test('a description of 100 characters is shown whole', () => {
  expect(preview('x'.repeat(100))).toBe('x'.repeat(100))
})

test('a longer one ends in three dots after 100 characters', () => {
  expect(preview('x'.repeat(101))).toBe(`${'x'.repeat(100)}...`)
})

test('characters outside the basic plane count once and stay whole', () => {
  expect(preview('🪔'.repeat(100))).toBe('🪔'.repeat(100))
  expect(preview('🪔'.repeat(101))).toBe(`${'🪔'.repeat(100)}...`)
})
