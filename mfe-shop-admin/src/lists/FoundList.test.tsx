import { render, screen } from '@testing-library/react'
import { countInWords } from './formatCount'
import { FoundList } from './FoundList'

const listOf = (query: { data?: number; currentData?: number; error?: unknown }) => (
  <FoundList
    label="Orders"
    failure="Failed."
    query={{ ...query, refetch: jest.fn() }}
    count={(n) => countInWords(n, 'order')}
  >
    {(n) => <ul aria-label={`${n} rows`} />}
  </FoundList>
)
const status = () => screen.getByRole('status').textContent

test('the number of results is announced, also when another filter has the same number', () => {
  const { rerender } = render(listOf({}))
  const region = screen.getByRole('status')
  expect(status()).toBe('')
  rerender(listOf({ data: 1200, currentData: 1200 }))
  expect(status()).toBe('1,200 orders')
  rerender(listOf({ data: 1200 }))
  expect(screen.getByRole('list', { name: '1200 rows' })).toBeVisible()
  expect(status()).toBe('')
  rerender(listOf({ data: 1, currentData: 1 }))
  expect(status()).toBe('1 order')
  rerender(listOf({ data: 1, currentData: 1, error: {} }))
  expect(status()).toBe('')
  expect(screen.getByRole('status')).toBe(region)
})
