import { persistedList } from './persistedList'

const isText = (value: unknown) => typeof value === 'string'
const open = () => persistedList('words', 3, isText)

test('a list is read as it was kept, and removed once it is empty', () => {
  open().set(['a', 'b'])
  expect(open().get()).toEqual(['a', 'b'])
  open().set([])
  expect(localStorage.getItem('words')).toBeNull()
})

test('of too many items the first are kept, and read', () => {
  open().set(['a', 'b', 'c', 'd'])
  expect(localStorage.getItem('words')).toBe('["a","b","c"]')
  localStorage.setItem('words', '["a","b","c","d"]')
  expect(open().get()).toEqual(['a', 'b', 'c'])
})

test.each([
  ['["a",7,null,{"b":1},"c"]', ['a', 'c']],
  ['{"0":"a"}', []],
  ['"abc"', []],
  ['[', []],
])('of %s in the storage the list is %j', (text, items) => {
  localStorage.setItem('words', text)
  expect(open().get()).toEqual(items)
})

test('a list that another tab changed is read anew', () => {
  const list = open()
  list.set(['a'])
  localStorage.setItem('words', '["b"]')
  expect(list.get()).toEqual(['b'])
})
