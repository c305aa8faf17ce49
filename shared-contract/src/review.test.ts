import { RATINGS } from './ratings'
import { ReviewInput } from './review'

test.each(RATINGS)('$label is a rating', ({ value: rating }) => {
  expect(ReviewInput.parse({ rating, comment: ' Nice. ' })).toEqual({ rating, comment: 'Nice.' })
})

test.each([
  { rating: 0 },
  { rating: 6 },
  { rating: 4.5 },
  { rating: '5' },
  { comment: '  ' },
  { comment: 'x'.repeat(2001) },
  { user: 'somebody else' },
  { verifiedPurchase: true },
])('a review with %j is refused', (change) => {
  expect(ReviewInput.safeParse({ rating: 5, comment: 'Nice.', ...change }).success).toBe(false)
})

test.each([{ rating: undefined }, { rating: null }, { comment: undefined }, { comment: ' ' }])(
  "a review with %j is refused in the spec's words",
  (change) => {
    const { error } = ReviewInput.safeParse({ rating: 5, comment: 'Nice.', ...change })
    expect(error?.issues.map(({ message }) => message)).toEqual(['Please enter a rating and a comment.'])
  },
)
