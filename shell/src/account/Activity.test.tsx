import { Profile, type AuditEntry, type SessionUser } from '@haggle/shared-contract'
import { customer, shopOwner } from '@haggle/shared-state/testing'
import { screen, within } from '@testing-library/react'
import { renderApp } from '../testing/renderApp'

const entry = (action: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  at: '2026-03-04T14:05:00.000Z',
  actor: 'system',
  action,
  subject: 'p1',
  address: '',
  ...more,
})

/** Opens a profile and its activity, in pages. */
async function open(pages: AuditEntry[][], session: SessionUser = customer) {
  const total = String(pages.flat().length)
  const app = await renderApp({
    at: '/profile',
    session,
    server: (api) => {
      api.onGet('/api/auth/profile').reply(200, { ...Profile.parse(session), emailVerified: true })
      api.onGet('/api/auth/sessions').reply(200, [])
      api.onGet('/api/notices').reply(200, { notices: [], unread: 0, page: 1, pages: 1, total: 0 })
      api.onGet('/api/audit').reply(({ params }) => {
        const page = pages[(params as { pageNumber: number }).pageNumber - 1]
        return page ? [200, page, { 'x-total-count': total }] : [500, undefined]
      })
    },
  })
  await app.click(await screen.findByRole('button', { name: 'Show activity' }))
  return app
}

const lines = async () => {
  const section = (await screen.findByRole('heading', { name: 'Activity' })).closest('section')!
  return (await within(section).findAllByRole('listitem')).map(({ textContent }) => textContent)
}

test('the activity of an account is listed in words: what, when, by whom and from where', async () => {
  await open([
    [
      entry('email.changed', {
        actor: customer.name,
        before: { email: 'old@haggle.test' },
        after: { email: 'new@haggle.test' },
        address: '192.0.2.7',
      }),
      entry('login.failed', { actor: 'unknown', address: '198.51.100.9' }),
      entry('refund.processed', { subject: 'o1', after: { state: 'processed', amount: 12.5 } }),
    ],
  ])
  expect(await lines()).toEqual([
    expect.stringMatching(/^Email changed Email from old@haggle.test to new@haggle.test.* by you from 192\.0\.2\.7$/),
    expect.stringMatching(/^Failed login .* by somebody who was not logged in from 198\.51\.100\.9$/),
    expect.stringMatching(/^Refund paid out OrderAmount: \$12\.50.* by Haggle$/),
  ])
  expect(screen.getByRole('link', { name: 'Order' })).toHaveAttribute('href', '/myorders/o1')
})

test('an owner sees what changed in the shop, with links to products and orders', async () => {
  await open(
    [
      [
        entry('product.changed', {
          actor: 'Otto',
          before: { sellingPrice: 100, countInStock: 5, description: 'Old.', 'variant M, Red': '100, 5 in stock' },
          after: { sellingPrice: 90, countInStock: 8, description: 'New.', 'variant M, Red': '90, 8 in stock' },
          address: '192.0.2.7',
        }),
        entry('order.delivered', { subject: 'o1', after: { isDelivered: true } }),
        entry('product.deleted', { before: { name: 'Lamp', sellingPrice: 90 } }),
        entry('shopOffer.made', { subject: 'f1', after: { product: 'p2', customer: 'c1', kind: 'final', price: 80 } }),
        entry('stocktaking.done'),
      ],
    ],
    shopOwner,
  )
  expect(await lines()).toEqual([
    expect.stringMatching(
      /^Product changed ProductSelling price from \$100\.00 to \$90\.00, Stock from 5 to 8, Variant .?M, Red.? from .?100, 5 in stock.? to .?90, 8 in stock.?, Description changed.* by Otto/,
    ),
    expect.stringMatching(/^Order marked as delivered Order.* by Haggle$/),
    expect.stringMatching(/^Product deleted Name: Lamp, Selling price: \$90\.00/),
    expect.stringMatching(/^Price offered to a customer ProductPrice: \$80\.00/),
    // of a newer back end
    expect.stringMatching(/^stocktaking\.done /),
  ])
  const hrefs = screen.getAllByRole('link', { name: /^(Product|Order)$/ }).map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(['/shop/edit-product/p1', '/shop/orders?q=o1', '/shop/edit-product/p2'])
})

test('older activity is on further pages', async () => {
  const page = (action: string) => Array.from({ length: 20 }, () => entry(action))
  const { click } = await open([page('login'), [entry('password.changed')]])
  expect(await lines()).toHaveLength(20)
  expect(screen.queryByRole('button', { name: 'Newer activity' })).not.toBeInTheDocument()
  await click(screen.getByRole('button', { name: 'Older activity' }))
  expect(await screen.findByText('Password changed')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Older activity' })).not.toBeInTheDocument()
  await click(screen.getByRole('button', { name: 'Newer activity' }))
  expect(await screen.findAllByText('Login')).toHaveLength(20)
})

test('an account without activity says so', async () => {
  await open([[]])
  expect(await screen.findByText('Nothing has happened yet.')).toBeVisible()
})

test('activity that cannot be read says so, and can be asked for again', async () => {
  const { backend, click } = await open([])
  expect(await screen.findByText(/Your activity could not be listed\./)).toBeVisible()
  backend.api.onGet('/api/audit').reply(200, [entry('login')], { 'x-total-count': '1' })
  await click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Login')).toBeVisible()
})
