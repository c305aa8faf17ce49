import { useSessionActions } from '@haggle/shared-state'
import { fakeBackend } from '@haggle/shared-state/testing'
import { ThemeProvider } from '@haggle/shared-ui'
import { BrowserRouter, Link, Route, Routes } from '@haggle/shared-ui/router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { dialogs } from '../testing/dialogs'
import { lamp, owner } from '../testing/shop'
import { typeProduct } from '../testing/typeProduct'
import ProductFormScreen from './ProductFormScreen'

const images = [lamp.image, '/media/b.webp']

function LogIn() {
  const { start } = useSessionActions()
  return <button onClick={() => start(owner)}>Log in</button>
}

/** The form of the lamp, with links to leave it and come back. */
async function openForm() {
  const { confirm } = dialogs()
  const { api, Wrapper } = fakeBackend({ session: owner })
  api.onGet('/api/products/lamp').reply(200, { ...lamp, images })
  window.history.replaceState({}, '', '/shop/edit-product/lamp')
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null })
  render(
    <Wrapper>
      <ThemeProvider>
        <BrowserRouter>
          <LogIn />
          <Link to="/shop/edit-product/lamp">Edit the lamp</Link>
          <Link to="/shop/dashboard">My Shop</Link>
          <Routes>
            <Route path="/shop/edit-product/:id" element={<ProductFormScreen />} />
            <Route path="*" element={null} />
          </Routes>
        </BrowserRouter>
      </ThemeProvider>
    </Wrapper>,
  )
  await screen.findByLabelText('Product Name')
  const save = () => user.click(screen.getByRole('button', { name: 'Update Product' }))
  const comeBack = async () => {
    await user.click(screen.getByText('Edit the lamp'))
    await screen.findByLabelText('Product Name')
  }
  const loseSession = async () => {
    api.onPut('/api/products/lamp').reply(401, { message: 'Please log in again.' })
    await save()
    await waitFor(() => expect(location.pathname).toBe('/login'))
    await user.click(screen.getByText('Log in'))
  }
  return { api, confirm, user, save, comeBack, loseSession }
}

const BACK = /^Your unsaved changes are back/

test('text typed before the server ended the session is restored, and can be discarded', async () => {
  const { user, comeBack, loseSession } = await openForm()
  await typeProduct(user, { 'Product Name': 'Floor Lamp', 'MRP (Max Retail Price)': '' })
  await user.click(screen.getByRole('button', { name: 'Remove picture 2' }))
  await typeProduct(user, { 'MRP (Max Retail Price)': '1300' })
  await loseSession()
  await comeBack()
  expect(screen.getByText(BACK)).toBeVisible()
  expect(screen.getByLabelText('Product Name')).toHaveValue('Floor Lamp')
  expect(screen.getByLabelText('MRP (Max Retail Price)')).toHaveValue('1300')
  expect(screen.getByLabelText('Selling Price')).toHaveValue('1000')
  expect(screen.queryByRole('list', { name: 'Pictures in order' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Discard them' }))
  expect(screen.queryByText(BACK)).toBeNull()
  expect(screen.getByLabelText('Product Name')).toHaveValue('Desk Lamp')
  expect(screen.getByLabelText('MRP (Max Retail Price)')).toHaveValue('1250')
  expect(screen.getByRole('list', { name: 'Pictures in order' })).toBeVisible()
})

test('a stock typed before units were sold is not restored, because it would put them on sale again', async () => {
  const { api, user, comeBack, loseSession } = await openForm()
  await typeProduct(user, { 'Product Name': 'Floor Lamp', 'Count In Stock': '15' })
  await loseSession()
  api.onGet('/api/products/lamp').reply(200, { ...lamp, images, countInStock: 10 })
  await comeBack()
  expect(screen.getByLabelText('Product Name')).toHaveValue('Floor Lamp')
  expect(screen.getByLabelText('Count In Stock')).toHaveValue('10')
})

test('a reload, which asks first, keeps no draft', async () => {
  const { user } = await openForm()
  await typeProduct(user, { 'Product Name': 'Floor Lamp' })
  expect(JSON.stringify({ ...sessionStorage })).toContain('Floor Lamp')
  window.dispatchEvent(new Event('pagehide'))
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Floor Lamp')
})

test('text that was saved, or discarded on leaving, is not restored', async () => {
  const { api, confirm, user, save, comeBack } = await openForm()
  await typeProduct(user, { 'Product Name': 'Floor Lamp' })
  await user.click(screen.getByText('My Shop'))
  expect(confirm).toHaveBeenCalledWith('Leave this page? What you typed here is not saved.')
  await comeBack()
  expect(screen.queryByText(BACK)).toBeNull()
  expect(screen.getByLabelText('Product Name')).toHaveValue('Desk Lamp')

  await typeProduct(user, { 'Product Name': 'Floor Lamp' })
  api.onPut('/api/products/lamp').reply(200, {})
  await save()
  await waitFor(() => expect(location.pathname).toBe('/shop/dashboard'))
  await comeBack()
  expect(screen.queryByText(BACK)).toBeNull()
})
