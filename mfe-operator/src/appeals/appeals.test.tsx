import type { Appeal } from '@haggle/shared-contract'
import { fakeBackend, operator } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { screen, within } from '@testing-library/react'
import AppealsScreen from './AppealsScreen'

const time = '2026-03-04T10:00:00.000Z'
const appeal: Appeal = {
  id: 'first',
  subject: 'product',
  subjectId: 'lamp',
  thing: {
    name: 'Brass lamp',
    text: 'Solid brass.',
    shop: { _id: 'harbour', shopName: 'Blue Harbour' },
    link: '/product/lamp',
  },
  text: 'Here is the invoice.',
  by: { _id: 'otto', name: 'Otto', email: 'otto@haggle.test' },
  createdAt: time,
  state: 'open',
  decision: { by: 'Opal', at: time, reason: 'A counterfeit.' },
  mayDecide: true,
}

function open(items: Appeal[]) {
  const backend = fakeBackend({ session: operator })
  const reply = (items: Appeal[]) =>
    backend.api.onGet('/api/operator/appeals').reply(200, { items, page: 1, pages: 1, total: items.length })
  reply(items)
  return {
    ...backend,
    reply,
    ...renderScreen(<AppealsScreen />, { wrapper: backend.Wrapper, at: '/operator/appeals' }),
  }
}

test('an appeal stands beside the thing and the decision, and is granted', async () => {
  const { api, user, reply } = open([appeal])
  const card = within(await screen.findByRole('listitem', { name: /Product .*Brass lamp/ }))
  expect(card.getByText(/Hidden by .*Opal/)).toHaveTextContent('A counterfeit.')
  expect(card.getByText('Here is the invoice.')).toBeVisible()
  api.onPost('/api/operator/appeals/first/grant').replyOnce(409, { message: 'This appeal was refused already.' })
  await user.click(card.getByRole('button', { name: 'Grant' }))
  expect(await card.findByRole('alert')).toHaveTextContent('This appeal was refused already.')
  api.onPost('/api/operator/appeals/first/grant').reply(() => {
    reply([])
    return [200, { message: 'The appeal is granted.' }]
  })
  await user.click(card.getByRole('button', { name: 'Grant' }))
  expect(await screen.findByText('No appeal waits for a decision.')).toBeVisible()
})

test('an appeal is refused with a reason', async () => {
  const { api, user } = open([appeal])
  await user.click(await screen.findByRole('button', { name: 'Refuse' }))
  await user.selectOptions(screen.getByLabelText('Prepared reasons'), 'No proof')
  api.onPost('/api/operator/appeals/first/refuse').reply(200, { message: 'The appeal is refused.' })
  await user.click(screen.getByRole('button', { name: 'Refuse appeal' }))
  expect(JSON.parse(String(api.history.post[0]?.data))).toEqual({
    reason: 'You did not show that the goods are genuine.',
  })
})

test('who made the decision is told that another operator decides', async () => {
  open([{ ...appeal, mayDecide: false }])
  expect(await screen.findByText(/Another operator decides the appeal/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Grant' })).toBeNull()
})

test('a decided appeal shows its answer; the state is in the address', async () => {
  const { api, user, location } = open([{ ...appeal, state: 'refused', answer: 'The logo is wrong.' }])
  expect(await screen.findByText('Answer: The logo is wrong.')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('State'), 'Refused')
  expect(location()).toBe('/operator/appeals?state=refused')
  expect(api.history.get.at(-1)?.params).toEqual({ state: 'refused', pageNumber: 1 })
})
