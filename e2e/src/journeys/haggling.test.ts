import type { Locator } from 'playwright-core'
import { addedProduct, call, registeredCustomer, registeredOwner } from '../account'
import { fillLogin, newVisitor, signedIn } from '../visitor'

const PHONE = 390

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the page.')
  return box
}

test('a guest logs in to haggle on a phone and takes the shop’s counter; the toast does not cover the dialog', async () => {
  const owner = await registeredOwner('Hanna', 'Hanna Hats')
  const hat = await addedProduct(owner, { name: 'Straw Hat' })
  const settings = { counter: 'ladder', target: 90, hours: 24 }
  await call('PUT', `/api/products/${hat._id}/haggling`, settings, owner.session.token)
  const { page, pageErrors } = await newVisitor({ width: PHONE })

  await page.goto(`/product/${hat._id}`)
  await page.getByRole('link', { name: 'Log in to make an offer' }).click()
  await fillLogin(page, await registeredCustomer('Hugo'))
  await page.getByRole('heading', { name: 'Straw Hat' }).waitFor()
  await page.getByText('Real-time: connected').waitFor()

  await page.getByRole('button', { name: 'Negotiate Price' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Proposed price').fill('60')
  await dialog.getByRole('button', { name: 'Submit Offer' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Negotiation Rejected' })
  await toast.waitFor()
  await dialog.getByText('You offered $60.00. Declined.').waitFor()
  // halfway from $100 to the target
  await dialog.getByText('$95.00', { exact: true }).waitFor()
  const [above, below] = [await boxOf(toast), await boxOf(dialog)]
  expect(above.y + above.height).toBeLessThanOrEqual(below.y)
  expect(Math.round(below.y + below.height)).toBe(900)
  // a dialog that fills a small phone
  await page.setViewportSize({ width: 320, height: 568 })
  await dialog.evaluate((content) => content.closest('dialog')?.scrollTo(0, 0))
  const [over, title] = [await boxOf(toast), await boxOf(dialog.getByRole('heading').first())]
  expect(over.y + over.height).toBeLessThanOrEqual(title.y)
  // what the keyboard leaves of a phone held across
  await page.setViewportSize({ width: 640, height: 170 })
  const { y, height } = await boxOf(toast)
  expect(y + height).toBeLessThanOrEqual(170)
  await page.setViewportSize({ width: PHONE, height: 900 })

  await dialog.getByRole('button', { name: '$70.00' }).click()
  expect(await dialog.getByLabel('Proposed price').inputValue()).toBe('70.00')
  await dialog.getByRole('button', { name: 'Submit Offer' }).click()
  await dialog.getByText('Buy for $92.00', { exact: true }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Negotiate Price' }).click()
  await dialog.getByText('The shop answered $95.00.').waitFor()
  await dialog.getByText('Buy for $92.00', { exact: true }).click()
  await page.getByText('Negotiation Accepted!').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(/agreed until/).waitFor()
  await page.goto('/offers')
  await page.getByRole('region', { name: 'Straw Hat' }).getByText('Agreed price', { exact: true }).waitFor()
  expect(pageErrors).toEqual([])
})

test('a customer haggles by keyboard until no attempts are left; then the owner replies with a price', async () => {
  const owner = await registeredOwner('Hilde', 'Hilde Hoods')
  const hood = await addedProduct(owner, { name: 'Wool Hood' })
  const { page } = await signedIn(await registeredCustomer('Holger'))
  await page.goto(`/product/${hood._id}`)
  await page.getByText('Real-time: connected').waitFor()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Negotiate Price' }).press('Enter')
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.activeElement?.textContent === 'Negotiate Price')
  await page.keyboard.press('Enter')
  for (const left of [2, 1, 0]) {
    await dialog.getByLabel('Proposed price').fill(String(50 + left))
    await page.keyboard.press('Enter')
    await dialog.getByText(`Attempts left: ${left} / 3`).waitFor()
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('You have exhausted your negotiation attempts for this product.').waitFor()
  // the button that opened the dialog is disabled now
  await page.waitForFunction(() => document.activeElement !== document.body)

  const shop = await signedIn(owner)
  await shop.page.getByRole('button', { name: 'Offers', exact: true }).click()
  const offer = shop.page.getByRole('article', { name: 'Holger offered $52.00' })
  await offer.getByRole('button', { name: 'Reply' }).click()
  await offer.getByLabel('Your price').fill('75')
  await offer.getByRole('button', { name: 'Send reply' }).click()
  await page.getByText('$75.00', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Take' }).click()
  await page.getByText(/agreed until/).waitFor()
})
