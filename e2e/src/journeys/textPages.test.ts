import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectFitAndAccessible, PHONE } from '../accessibility'
import { tabTo } from '../keyboard'
import { productUnderTest } from '../productUnderTest'
import { newVisitor, untilRendered } from '../visitor'

const pages = ['Help', 'Terms', 'Privacy', 'Returns', 'About']

test('by keyboard a guest on a phone reads every page of text from the foot of the market', async () => {
  const { page, pageErrors } = await newVisitor({ width: PHONE })
  await page.goto('/help')
  for (const name of pages) {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('contentinfo').getByRole('paragraph').click()
    await tabTo(page, name, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/${name.toLowerCase()}`)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(await page.title()).toContain(name)
    await expectFitAndAccessible(page)
  }
  expect(pageErrors).toEqual([])
})

test("an operator's file replaces a text, which is read without JavaScript too", async () => {
  const { home, marketplaceUrl } = productUnderTest()
  const folder = join(home, 'pages')
  await untilRendered(`${marketplaceUrl}/about`)
  const { page } = await newVisitor({ javaScriptEnabled: false })
  await page.goto('/about')
  await page.getByRole('heading', { level: 1, name: 'About Haggle' }).waitFor()
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'about.md'), '# About our market\n\nWe are **new** here.')
  const replaced = page.getByRole('heading', { level: 1, name: 'About our market' })
  // hosts keep a page for a second
  while (!(await replaced.isVisible())) await page.reload()
  expect(await page.getByRole('strong').textContent()).toBe('new')
  await rm(folder, { recursive: true })
})
