import { registeredCustomer } from '../account'
import { holdScripts } from '../holdScripts'
import { MAX_SHIFT, recordShifts, shiftOn } from '../layoutShift'
import { newVisitor } from '../visitor'

test.each([
  ['a guest', '/cart', 'Login'],
  ['a guest', '/nowhere', '404 Not Found'],
  ['a customer', '/cart', 'Your Cart is Empty'],
])(
  'before scripts have run, %s sees the brand’s mark on %s where it stays, and nothing to be wrong',
  async (...row) => {
    const [who, path, title] = row
    const { session } = await registeredCustomer('Sky')
    for (const width of [1280, 390]) {
      const { page, context } = await newVisitor({ width })
      await recordShifts(page)
      if (who === 'a customer')
        await page.addInitScript((text) => localStorage.setItem('auth', text), JSON.stringify(session))
      const letScriptsLoad = await holdScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      const mark = page.locator('#root svg').first()
      const place = await mark.boundingBox()
      expect(await page.locator('#root').innerText()).toBe('')
      letScriptsLoad()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      expect(await mark.boundingBox()).toEqual(place)
      expect(await shiftOn(page)).toBeLessThanOrEqual(MAX_SHIFT)
      await context.close()
    }
  },
)
