import { shortDescription } from './shortDescription'

test('a description of 100 characters is shown whole', () => {
  expect(shortDescription('x'.repeat(100))).toBe('x'.repeat(100))
})

test('a longer one ends in three dots after 100 characters', () => {
  expect(shortDescription('x'.repeat(101))).toBe(`${'x'.repeat(100)}...`)
})

test('characters outside the basic plane count once and stay whole', () => {
  expect(shortDescription('🪔'.repeat(100))).toBe('🪔'.repeat(100))
  expect(shortDescription('🪔'.repeat(101))).toBe(`${'🪔'.repeat(100)}...`)
})
