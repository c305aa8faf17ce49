import { DESK, PHONE, tooWide, unfitForFingers, violationsOn } from '../accessibility'
import { addedProduct, registeredCustomer, registeredOwner } from '../account'
import { productUnderTest } from '../productUnderTest'
import { signedIn } from '../visitor'

test('a customer asks the shop about a product on a phone, and the answer arrives while both look', async () => {
  const owner = await registeredOwner('Otto', 'Answering Shop')
  const { _id } = await addedProduct(owner, { name: 'Asked-about lamp' })
  const { page: phone } = await signedIn(await registeredCustomer('Carla'), { width: PHONE, hasTouch: true })
  await phone.goto(`/product/${_id}`)
  await phone.getByRole('heading', { name: 'Reviews' }).waitFor()
  await phone.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await phone.getByRole('link', { name: 'Ask the shop' }).click()
  await phone.getByRole('heading', { name: 'Answering Shop' }).waitFor()
  await phone.getByText('Asked-about lamp').waitFor()
  await phone.getByLabel('Your message').fill('Is it brass? See http://example.test')
  expect(await unfitForFingers(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Send' }).click()
  const asked = phone.getByRole('region', { name: 'Conversation with Answering Shop' })
  await asked.getByText('Is it brass?').waitFor()
  expect(await asked.getByRole('link', { name: /example/ }).count()).toBe(0)

  const { page: desk } = await signedIn(owner, { site: productUnderTest().shopUrl, width: DESK })
  await desk.getByRole('link', { name: 'Messages, 1 unread' }).click()
  await desk.getByRole('link', { name: /Carla.*1 unread/ }).click()
  await desk.getByText('Is it brass?').last().waitFor()
  await desk.getByLabel('Your message').fill('It is.')
  await desk.getByRole('button', { name: 'Send' }).click()
  await asked.getByText('It is.').waitFor()

  for (const page of [phone, desk]) {
    if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/messages-${page === desk}.png` })
    expect([page.url(), await violationsOn(page), await tooWide(page)]).toEqual([page.url(), [], 0])
  }
})
