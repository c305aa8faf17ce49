import { nextMove, type Rule, type Standing } from './rule'

const rule: Rule = { start: 50, step: 4, most: 62.1 }
const standing: Standing = { sellingPrice: 100, attemptsLeft: 3 }

test.each<[string, Partial<Standing>, object]>([
  ['begins with its start', {}, { kind: 'offer', price: 50 }],
  ['adds a step to what was rejected', { attemptsLeft: 2, rejected: 50 }, { kind: 'offer', price: 54 }],
  ['goes on from an offer of its person', { attemptsLeft: 2, rejected: 57.05 }, { kind: 'offer', price: 61.05 }],
  ['never offers more than the most', { attemptsLeft: 2, rejected: 60 }, { kind: 'offer', price: 62.1 }],
  ['offers the most with the last attempt', { attemptsLeft: 1, rejected: 54 }, { kind: 'offer', price: 62.1 }],
  [
    'takes a price of the shop at the most',
    { shopOffer: { id: 'a', price: 62.1 } },
    { kind: 'take', id: 'a', price: 62.1 },
  ],
  ['offers below a higher price of the shop', { shopOffer: { id: 'a', price: 62.11 } }, { kind: 'offer', price: 50 }],
  ['orders at what is agreed on', { agreedPrice: 62.1 }, { kind: 'order', price: 62.1 }],
  ['does not order above the most', { agreedPrice: 62.11 }, { kind: 'stop' }],
  ['ends when the most was rejected', { attemptsLeft: 1, rejected: 62.1 }, { kind: 'stop' }],
  ['ends when the attempts are used up', { attemptsLeft: 0, rejected: 54 }, { kind: 'stop' }],
  ['pays a list price below its start', { sellingPrice: 49 }, { kind: 'order', price: 49 }],
  ['haggles first where the list price is not above the most', { sellingPrice: 60 }, { kind: 'offer', price: 50 }],
  ['pays that in the end', { sellingPrice: 60, attemptsLeft: 0, rejected: 58 }, { kind: 'order', price: 60 }],
])('%s', (_, differences, move) => expect(nextMove(rule, { ...standing, ...differences })).toMatchObject(move))

test.each([
  ['used up', { attemptsLeft: 0 }, 'All attempts are used up: no agreement at $62.10 or less.'],
  ['in vain', { attemptsLeft: 1, rejected: 62.1 }, 'The shop rejected that much: no agreement at $62.10 or less.'],
])('says why it ends: %s', (_, differences, why) =>
  expect(nextMove(rule, { ...standing, ...differences })).toEqual({ kind: 'stop', why }),
)

test('adds cents exactly', () => {
  const cents = { start: 0.1, step: 0.2, most: 1 }
  expect(nextMove(cents, { ...standing, attemptsLeft: 2, rejected: 0.1 })).toEqual({ kind: 'offer', price: 0.3 })
})
