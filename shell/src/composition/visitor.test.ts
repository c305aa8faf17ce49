import { visitorHere } from './visitor'

const app = { allowOverrides: false }

beforeEach(() => localStorage.clear())

test('a visitor keeps their number', () => {
  expect(visitorHere(app).id).toBe(visitorHere(app).id)
})

test('a number that is none is replaced', () => {
  localStorage.setItem('visitor', 'nobody')
  const { id } = visitorHere(app)
  expect(Number.isInteger(id)).toBe(true)
  expect(visitorHere(app).id).toBe(id)
})

test('without a storage a visitor is new, and welcome', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied')
  })
  expect(Number.isInteger(visitorHere(app).id)).toBe(true)
})
