import type { FrameLocator, Page } from 'playwright-core'

export const PAYING_CARD = '4100 2800 0000 1007'
export const DECLINED_CARD = '4100 2800 0006 0003'
/** Pays, and the customer's bank disputes it at once. */
export const DISPUTED_CARD = '4100 2800 0000 7007'
/** Pays half of the amount, for no reason that the provider gives. */
export const HALF_PAYING_CARD = '4100 2800 0000 5005'

/** The payment popup. */
export const popup = (page: Page): FrameLocator => page.frameLocator('iframe[title="Razorpay sandbox"]')

export async function payBy(page: Page, card: string): Promise<void> {
  const frame = popup(page)
  await frame.getByLabel('Card number').fill(card)
  await frame.getByLabel('Expiry').fill('12/30')
  await frame.getByLabel('CVV').fill('123')
  await frame.getByRole('button', { name: 'Pay' }).click()
}

/** Pays the order that the page shows. */
export async function payNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay now' }).click()
  await payBy(page, PAYING_CARD)
  await page.getByText('Payment Successful!').waitFor()
}

export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Address').fill('1 Harbour Street')
  await page.getByLabel('City').fill('Leith')
  await page.getByLabel('Postal Code').fill('EH6 6AA')
  await page.getByLabel('Country').fill('Scotland')
}
