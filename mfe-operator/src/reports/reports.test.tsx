import type { ReportedItem } from '@haggle/shared-contract'
import { fakeBackend, operator } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import ReportsScreen from './ReportsScreen'

const time = '2026-03-04T10:00:00.000Z'
const item = (differences: Partial<ReportedItem> = {}): ReportedItem => ({
  subject: 'product',
  id: 'lamp',
  state: 'open',
  thing: {
    name: 'Brass lamp',
    text: 'Solid brass.',
    shop: { _id: 'harbour', shopName: 'Blue Harbour' },
    link: '/product/lamp',
  },
  reasons: [{ reason: 'counterfeit', count: 2 }],
  reports: [
    {
      reason: 'counterfeit',
      text: 'It is tin.',
      by: { _id: 'carla', name: 'Carla', email: 'carla@haggle.test' },
      createdAt: time,
    },
  ],
  ...differences,
})
const review = item({
  subject: 'review',
  id: 'rude',
  thing: { ...item().thing, text: 'The seller is a thief.', rating: 1, author: { _id: 'ada', name: 'Ada' } },
})
const shop = item({ subject: 'shop', id: 'harbour', thing: { ...item().thing, name: 'Blue Harbour' } })

function open(items: ReportedItem[]) {
  const backend = fakeBackend({ session: operator })
  const reply = (left: ReportedItem[]) =>
    backend.api.onGet('/api/operator/reports').reply(200, { items: left, page: 1, pages: 1, total: left.length })
  reply(items)
  const posted = () =>
    backend.api.history.post.map(({ url, data }) => [
      url,
      data === undefined ? undefined : (JSON.parse(String(data)) as object),
    ])
  return {
    ...backend,
    reply,
    posted,
    ...renderScreen(<ReportsScreen />, { wrapper: backend.Wrapper, at: '/operator/reports' }),
  }
}
const card = (name: RegExp) => screen.findByRole('listitem', { name })

test('each thing stands beside its reports, with links to the shop, the author and who reported', async () => {
  open([item(), review])
  const lamp = within(await card(/Product .*Brass lamp/))
  for (const text of ['Solid brass.', '2 × It is a counterfeit', 'It is tin.'])
    expect(lamp.getByText(text)).toBeVisible()
  expect(lamp.getByRole('link', { name: 'Blue Harbour' })).toHaveAttribute('href', '/operator/shops/harbour')
  expect(lamp.getByRole('link', { name: 'Carla' })).toHaveAttribute('href', '/operator/accounts/carla')
  const rude = within(await card(/Review of .*Brass lamp/))
  expect(rude.getByText('1 of 5 stars')).toBeVisible()
  expect(rude.getByRole('link', { name: 'Ada' })).toHaveAttribute('href', '/operator/accounts/ada')
})

test('j and k go through the queue, d dismisses, and the next thing has the focus', async () => {
  const { api, user, reply, posted } = open([item(), review, shop])
  const lamp = await card(/Product/)
  expect(lamp).toHaveAttribute('aria-current', 'true')
  await user.keyboard('jjj')
  await waitFor(async () => expect(await card(/^Shop/)).toHaveFocus())
  await user.keyboard('k')
  const rude = await card(/Review/)
  await waitFor(() => expect(rude).toHaveFocus())
  api.onPost('/api/operator/reports/review/rude/dismiss').reply(() => {
    reply([item(), shop])
    return [200, { message: 'The reports are dismissed.' }]
  })
  await user.keyboard('d')
  await waitFor(() => expect(rude).not.toBeInTheDocument())
  await waitFor(async () => expect(await card(/^Shop/)).toHaveFocus())
  expect(await screen.findByText('The reports are dismissed.')).toBeVisible()
  expect(posted()).toEqual([['/api/operator/reports/review/rude/dismiss', undefined]])
})

test('h asks for a reason, of which some are prepared and can be edited', async () => {
  const { api, user, reply, posted } = open([item()])
  await card(/Product/)
  await user.keyboard('h')
  const dialog = within(await screen.findByRole('dialog', { name: /Hide .*Brass lamp/ }))
  expect(dialog.getByRole('button', { name: 'Hide' })).toBeDisabled()
  await user.selectOptions(dialog.getByLabelText('Prepared reasons'), 'Counterfeit')
  await user.type(dialog.getByLabelText('Reason, which the owner reads'), ' See the logo.')
  api.onPost('/api/operator/reports/product/lamp/hide').replyOnce(500, {})
  await user.click(dialog.getByRole('button', { name: 'Hide' }))
  expect(await dialog.findByText('That did not work. Please try again.')).toBeVisible()
  api.onPost('/api/operator/reports/product/lamp/hide').reply(() => {
    reply([])
    return [200, { message: 'It is hidden.' }]
  })
  await user.click(dialog.getByRole('button', { name: 'Hide' }))
  expect(await screen.findByText('Nothing waits for a decision.')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(posted().at(-1)).toEqual([
    '/api/operator/reports/product/lamp/hide',
    { reason: 'This product is a counterfeit. See the logo.' },
  ])
})

test('a shop is suspended instead', async () => {
  const { user } = open([shop])
  await user.click(within(await card(/^Shop/)).getByRole('button', { name: 'Suspend' }))
  expect(await screen.findByRole('button', { name: 'Suspend shop' })).toBeDisabled()
})

test('keys do nothing while somebody types, in a dialog, with Ctrl, or when they are switched off', async () => {
  const { user, posted } = open([item(), review])
  await card(/Product/)
  await user.type(screen.getByLabelText('Id, or email of who reported'), 'dhjk')
  await user.tab()
  await user.keyboard('{Control>}d{/Control}h')
  await user.keyboard('d')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('checkbox', { name: /Keys/ }))
  await user.keyboard('dhj')
  expect(posted()).toEqual([])
  expect(await card(/Product/)).toHaveAttribute('aria-current', 'true')
})

test('what is hidden says by whom and why, and is restored; a failure stands beside it', async () => {
  const decision = { by: 'Opal', at: time, reason: 'A counterfeit.' }
  const { api, user } = open([item({ state: 'hidden', decision })])
  const lamp = within(await card(/Product/))
  expect(lamp.getByText(/Hidden by .*Opal/)).toHaveTextContent('A counterfeit.')
  await user.keyboard('hd')
  expect(screen.queryByRole('dialog')).toBeNull()
  api.onPost('/api/operator/reports/product/lamp/restore').replyOnce(404, { message: 'Product not found' })
  await user.click(lamp.getByRole('button', { name: 'Restore' }))
  expect(await lamp.findByRole('alert')).toHaveTextContent('Product not found')
})
