import { visitorHere } from './visitor'

beforeEach(() => localStorage.clear())

test('a visitor keeps their number', () => {
  expect(visitorHere().id).toBe(visitorHere().id)
})

test('a number that is none is replaced', () => {
  localStorage.setItem('visitor', 'nobody')
  const { id } = visitorHere()
  expect(Number.isInteger(id)).toBe(true)
  expect(visitorHere().id).toBe(id)
})

test('without a storage a visitor is new, and welcome', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied')
  })
  expect(Number.isInteger(visitorHere().id)).toBe(true)
})
