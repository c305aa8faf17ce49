import { PHONE } from '../accessibility'
import { productsFile } from '../productsFile'
import { press, onPaper, type Screen } from './screen'

export const ownersScreens: readonly Screen[] = [
  { name: 'dashboard', about: "An owner's dashboard", as: 'owner', at: '/shop/dashboard' },
  { name: 'dashboard-new', as: 'newOwner', at: '/shop/dashboard' },
  { name: 'dashboard-empty', as: 'emptyOwner', at: '/shop/dashboard' },
  { name: 'dashboard-suspended', as: 'suspendedOwner', at: '/shop/dashboard' },
  {
    name: 'dashboard-table',
    as: 'owner',
    at: '/shop/dashboard',
    act: async (page) => {
      const table = page.getByRole('button', { name: 'Table' })
      if (!(await table.isVisible())) await page.getByRole('button', { name: 'Filter' }).click()
      await table.click()
      await page.getByRole('table').first().waitFor()
    },
    after: (page) => page.getByRole('button', { name: 'Cards' }).click(),
  },
  {
    name: 'import',
    as: 'owner',
    at: '/shop/dashboard',
    act: async (page) => {
      await page.getByLabel('File of products').setInputFiles(productsFile)
      await page.getByText('Nothing is changed yet').waitFor()
      await page.getByText('Nothing is changed yet').scrollIntoViewIfNeeded()
    },
  },
  { name: 'product-form', about: 'The form of a product', as: 'owner', at: '/shop/add-product' },
  {
    name: 'product-form-errors',
    as: 'owner',
    at: '/shop/add-product',
    act: press('Add Product', /is required|enter/i),
  },
  { name: 'product-form-edit', as: 'owner', at: '/shop/edit-product/:id' },
  {
    name: 'product-form-variants',
    as: 'dressOwner',
    at: '/shop/edit-product/:dress',
  },
  {
    name: 'product-form-variants-open',
    as: 'dressOwner',
    at: '/shop/edit-product/:dress',
    only: PHONE,
    act: press('Edit variants', 'Own prices'),
  },
  { name: 'shop-orders', about: "A shop's orders", as: 'owner', at: '/shop/orders' },
  { name: 'shop-orders-disputed', as: 'owner', at: '/shop/orders?q=:disputed' },
  {
    name: 'evidence',
    as: 'owner',
    at: '/shop/orders?q=:disputed',
    act: press('Send evidence', 'What happened'),
  },
  { name: 'shop-orders-cancelled', as: 'owner', at: '/shop/orders?state=cancelled' },
  { name: 'shop-orders-empty', as: 'newOwner', at: '/shop/orders' },
  {
    name: 'packing-slip',
    as: 'owner',
    at: '/shop/orders',
    act: async (page) => {
      await page
        .getByRole('article')
        .first()
        .evaluate((card) => card.setAttribute('data-printed', ''))
      await onPaper(page)
    },
  },
  { name: 'shop-offers', about: "A shop's offers", as: 'owner', at: '/shop/offers' },
  { name: 'shop-offers-empty', as: 'emptyOwner', at: '/shop/offers' },
  { name: 'insight', about: 'What other prices would have brought', as: 'owner', at: '/shop/offers?product=:id' },
  { name: 'shop-profile', as: 'owner', at: '/shop/profile' },
  { name: 'payouts', about: "A shop's payouts", as: 'owner', at: '/shop/payouts' },
  {
    name: 'payout',
    as: 'owner',
    at: '/shop/payouts',
    act: async (page) => {
      await page.getByRole('table').getByRole('link').first().click()
      await page.getByRole('row', { name: /^Total/ }).waitFor()
    },
  },
  { name: 'owner-messages', as: 'owner', at: '/messages' },
  { name: 'owner-conversation', as: 'owner', at: '/messages/:conversation' },
  { name: 'owner-notices', as: 'owner', at: '/notices' },
  { name: 'owner-profile', as: 'owner', at: '/profile' },
]
