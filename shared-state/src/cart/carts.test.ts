import { customer, lampLine } from '../testing'
import { linesOf, noCarts, ownedBy, withLines, type CartState } from './carts'

test.each(['__proto__', 'constructor', 'toString'])('a user with the odd id %s has an ordinary cart', (_id) => {
  const user = { ...customer, _id }
  expect(linesOf(ownedBy(noCarts, user))).toEqual([])
  const filled = withLines(ownedBy(noCarts, user), [lampLine])
  expect(linesOf(JSON.parse(JSON.stringify(filled)) as CartState)).toEqual([lampLine])
  expect(linesOf(ownedBy(withLines(noCarts, [lampLine]), user))).toEqual([lampLine])
})
