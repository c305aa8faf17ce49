import type { ImportAction, ProductImport } from '@haggle/shared-contract'
import { fakeBackend } from '@haggle/shared-state/testing'
import { OwnerPage } from '@haggle/shared-ui/owner'
import { renderScreen } from '@haggle/shared-ui/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { owner } from '../testing/shop'
import { ProductFiles } from './ProductFiles'

const IMPORT = '/api/products/import/i1'
const checked: ProductImport = {
  state: 'checked',
  done: 2,
  of: 2,
  rows: [
    { line: 2, action: 'add' },
    { line: 3, action: 'refuse', reason: 'Selling Price cannot be greater than MRP.' },
  ],
}

async function choose(
  csv = 'name\nLamp',
  first = checked,
  summary = '1 to be added, 0 to be changed, 0 unchanged, 1 refused',
) {
  const { api, Wrapper } = fakeBackend({ session: owner })
  let now = first
  api.onPost('/api/products/import').reply(202, { id: 'i1' })
  api.onGet(IMPORT).reply(() => [200, now])
  const becomes = (state: ProductImport['state']): [number, ProductImport] => {
    now = { ...checked, state }
    return [200, now]
  }
  api.onPost(`${IMPORT}/confirm`).reply(() => becomes('done'))
  api.onPost(`${IMPORT}/cancel`).reply(() => becomes('cancelled'))
  const open = () =>
    renderScreen(
      <OwnerPage title="My Shop">
        <ProductFiles shopId="s-owner" />
      </OwnerPage>,
      { wrapper: Wrapper },
    )
  const { user, unmount } = open()
  const reload = () => {
    unmount()
    return open()
  }
  const file = Object.assign(new File([], 'products.csv'), { text: () => Promise.resolve(csv) })
  fireEvent.change(screen.getByLabelText('File of products'), { target: { files: [file] } })
  expect(await screen.findByText(`Nothing is changed yet: ${summary}.`)).toBeVisible()
  return { api, user, reload, becomes }
}

afterEach(() => sessionStorage.clear())

test('a file is previewed row by row, and imported once it is confirmed', async () => {
  const { api, user } = await choose()
  const [sent] = api.history.post
  expect([sent?.data, sent?.headers?.['Content-Type']]).toEqual(['name\nLamp', 'text/csv'])
  expect(screen.getByText('Selling Price cannot be greater than MRP.')).toBeVisible()
  await user.click(screen.getByText('Confirm'))
  expect(await screen.findByText('The import is done: 1 added, 0 changed, 0 unchanged, 1 refused.')).toBeVisible()
  await user.click(screen.getByText('Close'))
  expect(screen.queryByRole('status')).toBeNull()
})

test('an import is confirmed once, even while the confirmation has no reply yet', async () => {
  const { api, user } = await choose()
  api.onPost(`${IMPORT}/confirm`).reply(() => new Promise(() => undefined))
  const confirm = screen.getByRole('button', { name: 'Confirm' })
  await user.click(confirm)
  await waitFor(() => expect(confirm).toBeDisabled())
  // Escape cancels only what is not confirmed
  fireEvent.keyDown(confirm, { key: 'Escape' })
  expect(api.history.post.map(({ url }) => url)).toEqual(['/api/products/import', `${IMPORT}/confirm`])
})

test('the reply to the confirmation is shown without reading all rows once more', async () => {
  const { api, user } = await choose()
  const reads = () => api.history.get.filter(({ url }) => url === IMPORT).length
  const before = reads()
  await user.click(screen.getByText('Confirm'))
  expect(await screen.findByText(/^The import is done/)).toBeVisible()
  expect(reads()).toBe(before)
})

test('while an import runs its progress is asked for without the rows, which are read once it is done', async () => {
  const { api, user, becomes } = await choose()
  const asked: string[] = []
  api.onPost(`${IMPORT}/confirm`).reply(() => becomes('importing'))
  api.onGet(`${IMPORT}?rows=no`).reply(() => {
    asked.push('progress')
    const [status, now] = becomes(asked.length < 2 ? 'importing' : 'done')
    return [status, { ...now, done: 1, rows: [] }]
  })
  await user.click(screen.getByText('Confirm'))
  expect(await screen.findByText('1 of 2 rows are imported …')).toBeVisible()
  expect(screen.getByText('Selling Price cannot be greater than MRP.')).toBeVisible()
  expect(await screen.findByText(/^The import is done: 1 added/)).toBeVisible()
  expect(asked).toEqual(['progress', 'progress'])
})

test('each row says which product of the file it is, and its price', async () => {
  const { user, reload } = await choose('name,sellingPrice\nLamp,12.5\nPen,30')
  const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent)
  await waitFor(() =>
    expect(rows()).toEqual([
      'LineProductWhat happens',
      '2Lamp$12.50to be added',
      '3Pen$30.00refusedSelling Price cannot be greater than MRP.',
    ]),
  )
  await user.click(screen.getByText('Confirm'))
  await screen.findByText(/^The import is done/)
  // the file is not kept
  reload()
  await screen.findByText(/^The import is done/)
  expect(rows()[0]).toBe('LineWhat happens')
})

test('an import of more than a shop adds in a day says so before, and while it waits', async () => {
  const rows = Array.from({ length: 1001 }, (_, at) => ({ line: at + 2, action: 'add' as const }))
  const many: ProductImport = { state: 'checked', done: 1001, of: 1001, rows }
  const { api, user } = await choose('name', many, '1001 to be added, 0 to be changed, 0 unchanged, 0 refused')
  expect(
    screen.getByText(
      'A shop adds 1,000 products a day. What is more follows by itself on the next days; you need not stay here.',
    ),
  ).toBeVisible()
  const waiting = { ...many, state: 'importing', done: 1000, waitsUntil: '2026-03-05T10:12:00.000Z' }
  api.onPost(`${IMPORT}/confirm`).reply(200, waiting)
  api.onGet(`${IMPORT}?rows=no`).reply(200, { ...waiting, rows: [] })
  await user.click(screen.getByText('Confirm'))
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(
      /^1000 of 1001 rows are imported\. A shop adds 1,000 products a day: the rest follows by itself from Mar \d, 2026, .*M\. You need not stay here\.$/,
    ),
  )
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled()
})

test('an import that cannot be read is tried again, or closed', async () => {
  const { api, Wrapper } = fakeBackend({ session: owner })
  api.onPost('/api/products/import').reply(202, { id: 'i1' })
  api.onGet(IMPORT).networkErrorOnce().onGet(IMPORT).reply(200, checked)
  const { user } = renderScreen(<ProductFiles shopId="s-owner" />, { wrapper: Wrapper })
  const file = Object.assign(new File([], 'products.csv'), { text: () => Promise.resolve('name\nLamp') })
  fireEvent.change(screen.getByLabelText('File of products'), { target: { files: [file] } })
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to read the import.')
  expect(screen.getByRole('button', { name: 'Close' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^Nothing is changed yet/)).toBeVisible()
})

test("the check of a file shows its progress and the file's problems", async () => {
  const { api, Wrapper } = fakeBackend({ session: owner })
  let answer: (reply: [number, object]) => void = () => undefined
  api.onPost('/api/products/import').reply(() => new Promise((resolve) => (answer = resolve)))
  renderScreen(<ProductFiles shopId="s-owner" />, { wrapper: Wrapper })
  const file = Object.assign(new File([], 'products.csv'), { text: () => Promise.resolve('name') })
  fireEvent.change(screen.getByLabelText('File of products'), { target: { files: [file] } })
  expect(await screen.findByText('The file is being checked …')).toBeVisible()
  await waitFor(() => expect(api.history.post).toHaveLength(1))
  answer([400, { message: 'The file has no products.' }])
  expect(await screen.findByRole('alert')).toHaveTextContent('The file has no products.')
  expect(screen.queryByRole('status')).toBeNull()
})

test('a file that cannot be read is not sent, and says so', async () => {
  const { api, Wrapper } = fakeBackend({ session: owner })
  renderScreen(<ProductFiles shopId="s-owner" />, { wrapper: Wrapper })
  const removed = () => Promise.reject(new DOMException('The file was removed.', 'NotFoundError'))
  const file = Object.assign(new File([], 'products.csv'), { text: removed })
  fireEvent.change(screen.getByLabelText('File of products'), { target: { files: [file] } })
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to read the file.')
  expect(screen.queryByRole('status')).toBeNull()
  expect(api.history.post).toHaveLength(0)
})

test('a cancelled import has changed nothing', async () => {
  const { user } = await choose()
  await user.click(screen.getByText('Cancel'))
  expect(await screen.findByText('The import is cancelled. Nothing was changed.')).toBeVisible()
})

test('Escape cancels an import that is not confirmed, then closes it', async () => {
  const { api, user } = await choose()
  screen.getByText('Confirm').closest('button')?.focus()
  await user.keyboard('{Escape}')
  expect(await screen.findByText('The import is cancelled. Nothing was changed.')).toBeVisible()
  expect(api.history.post.at(-1)?.url).toBe(`${IMPORT}/cancel`)
  screen.getByText('Close').closest('button')?.focus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('status')).toBeNull()
})

test('the export is a file to keep', async () => {
  const { api, Wrapper } = fakeBackend({ session: owner })
  api.onGet('/api/products/shop/s-owner.csv').reply(200, '_id,name')
  const made = jest.fn(() => 'blob:products')
  Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined })
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { user } = renderScreen(<ProductFiles shopId="s-owner" />, { wrapper: Wrapper })
  await user.click(screen.getByText('Export products'))
  await waitFor(() => expect(click).toHaveBeenCalled())
  expect(made).toHaveBeenCalled()
})

test('an import is shown after a reload, until it is closed', async () => {
  const { user, reload } = await choose()
  await user.click(screen.getByText('Confirm'))
  expect(await screen.findByText(/^The import is done/)).toBeVisible()
  const again = reload()
  expect(await screen.findByText(/^The import is done/)).toBeVisible()
  await again.user.click(screen.getByText('Close'))
  reload()
  expect(screen.queryByText('Close')).toBeNull()
})

test('an import whose confirmation got no reply is reported as done, not as failed', async () => {
  const { api, user, becomes } = await choose()
  api.onPost(`${IMPORT}/confirm`).reply(() => {
    becomes('done')
    return [502]
  })
  await user.click(screen.getByText('Confirm'))
  expect(await screen.findByText(/^The import is done/)).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the failure of the confirmation disappears once the import is cancelled', async () => {
  const { api, user } = await choose()
  api.onPost(`${IMPORT}/confirm`).reply(500)
  await user.click(screen.getByText('Confirm'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to import the products.')
  api.onPost(`${IMPORT}/cancel`).reply(() => new Promise(() => undefined))
  await user.click(screen.getByText('Cancel'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an export that fails says so', async () => {
  const { api, Wrapper } = fakeBackend({ session: owner })
  api.onGet('/api/products/shop/s-owner.csv').reply(500)
  const { user } = renderScreen(<ProductFiles shopId="s-owner" />, { wrapper: Wrapper })
  await user.click(screen.getByText('Export products'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to export your products.')
})

test('an action that a later contract adds is shown as it is', async () => {
  const rows = [...checked.rows, { line: 4, action: 'merge' as ImportAction }]
  await choose('name\nLamp', { ...checked, rows })
  expect(screen.getByText('merge')).toBeVisible()
})
