import { screen, within } from '@testing-library/react'
import { openCatalogue } from '../testing/listPage'
import { lampSummary, listOf } from '../testing/market'

test('what narrows the list is shown and can be taken away, one by one', async () => {
  const { browse, asked } = openCatalogue()
  const { user } = browse('/?keyword=lamp&category=Books&maxPrice=50&inStock=true')
  const active = within(await screen.findByRole('list', { name: 'Active filters' }))
  expect(active.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '“lamp”×',
    'Books×',
    'Up to $50.00×',
    'In stock×',
  ])
  await user.click(active.getByRole('button', { name: 'Remove Up to $50.00' }))
  expect(asked().at(-1)).toMatchObject({ keyword: 'lamp', category: 'Books', inStock: 'true', maxPrice: undefined })
  expect(active.getAllByRole('listitem')).toHaveLength(3)
})

test('Filter unfolds the choices, where they are folded', async () => {
  const { user } = openCatalogue().browse()
  const filter = screen.getByRole('button', { name: 'Filter' })
  expect(filter).toHaveAttribute('aria-expanded', 'false')
  await user.click(filter)
  expect(filter).toHaveAttribute('aria-expanded', 'true')
})

test('a search that finds nothing shows what is new instead', async () => {
  const { answerBy, browse } = openCatalogue()
  answerBy(({ keyword }) => listOf(keyword ? [] : [lampSummary]))
  browse('/?keyword=nothing')
  expect(await screen.findByText('No products found matching your criteria.')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'New in the market' })).toBeVisible()
  expect(screen.getByRole('article', { name: 'Reading Lamp' })).toBeVisible()
})
