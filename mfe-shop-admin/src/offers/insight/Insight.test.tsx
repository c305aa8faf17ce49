import { FLOOR_ABOVE_TARGET, type HagglingInsight, type Product, type ProductInput } from '@haggle/shared-contract'
import { fakeBackend } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { dialogs } from '../../testing/dialogs'
import { dress } from '../../testing/dress'
import { lamp, owner } from '../../testing/shop'
import type { InsightFigures } from './api'
import { Insight } from './Insight'

const figures: InsightFigures = {
  customers: 25,
  bins: Array.from({ length: 20 }, (_, at) => ({
    from: at * 5,
    to: at * 5 + 5,
    offers: at === 14 ? 12 : at === 15 ? 3 : 0,
  })),
  funnel: { offered: 25, agreed: 5, paid: 4, lapsed: 1 },
  nearMisses: { customers: 3, worth: 210 },
  replay: {
    now: { floor: 80, deals: 5, worth: 400 },
    best: { floor: 70, deals: 12, worth: 860, low: 700, high: 990 },
  },
}

const cheapLamp: Product = { ...lamp, sellingPrice: 100, minNegotiablePrice: 80 }

async function open(insight: HagglingInsight, product = cheapLamp) {
  const backend = fakeBackend({ session: owner })
  backend.api
    .onGet(`/api/products/${product._id}/haggling/insight`)
    .reply(({ params }: { params?: { floor?: number } }) => [
      200,
      params?.floor && 'replay' in insight
        ? { ...insight, replay: { ...insight.replay, asked: { floor: params.floor, deals: 4, worth: 360 } } }
        : insight,
    ])
  const onFloorSet = jest.fn()
  const opened = renderScreen(<Insight product={product} onFloorSet={onFloorSet} />, { wrapper: backend.Wrapper })
  await opened.user.click(screen.getByRole('button', { name: 'Show insight' }))
  return { ...opened, backend, onFloorSet }
}

test('the insight shows the offers, the funnel, and the floor that would have earned more', async () => {
  const { user } = await open(figures)
  expect(await screen.findByRole('heading', { name: 'Insight' })).toBeVisible()
  expect(await screen.findByText('At $70.00 you would have sold 7 more, about +$460.')).toBeVisible()
  expect(screen.getByText(/^In 8 of 10/)).toHaveTextContent('$700.00 to $990.00')
  expect(screen.getByText(/^Near misses: 3 customers/)).toHaveTextContent('add up to $210.00')
  expect(screen.getByText('Paid').nextSibling).toHaveTextContent('4')
  await user.click(screen.getByText('Show as a table'))
  expect(within(screen.getByRole('table')).getAllByRole('row')[1]).toHaveTextContent('70% to 75%12')

  await user.type(screen.getByLabelText('Try a floor'), '90')
  expect(await screen.findByText('At $90.00 you would have sold 1 fewer, about −$40.')).toBeVisible()
})

test('what agents offered and agreed on is told apart, where there is any', async () => {
  await open({ ...figures, byAgent: { customers: 3, offers: 4, agreed: 2 } })
  expect(await screen.findByText('Of these, 4 offers came from agents; 2 were agreed.')).toBeVisible()
})

test('without agents nothing is said of them', async () => {
  await open(figures)
  await screen.findByText(/^Near misses/)
  expect(screen.queryByText(/agents/)).toBeNull()
})

test('the floor that would have earned most is set after a question', async () => {
  const { confirm } = dialogs({ answer: false })
  const { user, backend, onFloorSet } = await open(figures)
  backend.api.onPut('/api/products/lamp').replyOnce(400, { message: FLOOR_ABOVE_TARGET }).onPut().reply(200, lamp)
  const set = await screen.findByRole('button', { name: 'Set it: $70.00' })
  await user.click(set)
  expect(confirm).toHaveBeenCalledWith('Set the Minimum Negotiable Price of Desk Lamp to $70.00?')
  expect(backend.api.history.put).toHaveLength(0)
  confirm.mockReturnValue(true)
  await user.click(set)
  expect(await screen.findByText(FLOOR_ABOVE_TARGET)).toBeVisible()
  await user.click(set)
  await waitFor(() => expect(onFloorSet).toHaveBeenCalledTimes(1))
  expect(backend.api.history.put.map(({ headers }) => headers?.['Changed-Fields'] as string)).toEqual([
    'minNegotiablePrice',
    'minNegotiablePrice',
  ])
})

test('an invalid floor shows a message beside its field, and is not requested', async () => {
  const { backend, user } = await open(figures)
  await user.type(await screen.findByLabelText('Try a floor'), '99999999')
  expect(await screen.findByText('A floor must be at most 9999999.99.')).toBeVisible()
  expect(screen.getByLabelText('Try a floor')).toBeInvalid()
  await user.clear(screen.getByLabelText('Try a floor'))
  await user.type(screen.getByLabelText('Try a floor'), '0')
  expect(await screen.findByText('A floor must be above 0.')).toBeVisible()
  await user.clear(screen.getByLabelText('Try a floor'))
  await user.type(screen.getByLabelText('Try a floor'), '90')
  expect(await screen.findByText(/^At \$90\.00/)).toBeVisible()
  expect(backend.api.history.get.map(({ params }) => params as object)).toEqual([{}, { floor: 90 }])
})

test('a floor that the server refuses keeps its field, with the reason beside it', async () => {
  const { backend, user } = await open(figures)
  const field = await screen.findByLabelText('Try a floor')
  await user.type(field, '90')
  await screen.findByText(/^At \$90\.00/)
  backend.api.onGet('/api/products/lamp/haggling/insight').reply(400, { message: 'floor is not fine' })
  await user.type(field, '0')
  expect(await screen.findByRole('alert')).toHaveTextContent('floor is not fine')
  expect(screen.queryByText(/^At \$90\.00/)).toBeNull()
  expect(screen.getByLabelText('Try a floor')).toHaveValue('900')
})

test('the best floor is named as such', async () => {
  await open({ ...figures, replay: { now: figures.replay.now, best: { ...figures.replay.now, low: 300, high: 500 } } })
  expect(
    await screen.findByText('No other floor would have brought more than yours of $80.00: 5 sold for $400.00.'),
  ).toBeVisible()
})

test('below 20 customers only their number is shown', async () => {
  await open({ customers: 7, needed: 20 })
  expect(await screen.findByText('7 of 20 customers')).toBeVisible()
  expect(screen.queryByText(/floor of/)).toBeNull()
})

test('of a product with options the insight is into one variant, whose floor is set', async () => {
  const { confirm } = dialogs()
  const { user, backend, onFloorSet } = await open(figures, dress)
  backend.api.onPut('/api/products/dress').reply(200, dress)
  await user.selectOptions(await screen.findByLabelText('Variant'), 'M, Blue')
  expect(await screen.findByText(/by their share of your price of \$45\.00/)).toBeVisible()
  expect(backend.api.history.get.map(({ params }) => params as object)).toEqual([
    { variant: 's-red' },
    { variant: 'm-blue' },
  ])
  const replay = { ...figures.replay, best: { ...figures.replay.best, floor: 25 } }
  backend.api.onGet('/api/products/dress/haggling/insight').reply(200, { ...figures, replay })
  await user.selectOptions(screen.getByLabelText('Variant'), 'S, Blue')
  await user.click(await screen.findByRole('button', { name: 'Set it: $25.00' }))
  expect(confirm).toHaveBeenCalledWith('Set the Minimum Negotiable Price of Summer Dress, S, Blue to $25.00?')
  await waitFor(() => expect(onFloorSet).toHaveBeenCalledTimes(1))
  const { variants } = JSON.parse(String(backend.api.history.put[0]?.data)) as ProductInput
  expect(variants?.map(({ minNegotiablePrice }) => minNegotiablePrice)).toEqual([30, 25, 30])
})
