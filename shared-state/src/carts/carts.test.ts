import { customer, lampLine } from '../testing'
import { linesOf, noCarts, switchOwner, withLines, type CartState } from './carts'

test.each(['__proto__', 'constructor', 'toString'])('a user with the odd id %s has an ordinary cart', (_id) => {
  const user = { ...customer, _id }
  expect(linesOf(switchOwner(noCarts, user))).toEqual([])
  const filled = withLines(switchOwner(noCarts, user), [lampLine])
  expect(linesOf(JSON.parse(JSON.stringify(filled)) as CartState)).toEqual([lampLine])
  expect(linesOf(switchOwner(withLines(noCarts, [lampLine]), user))).toEqual([lampLine])
})
