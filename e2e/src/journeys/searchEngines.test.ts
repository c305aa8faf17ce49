import { setTimeout as delay } from 'node:timers/promises'
import { TEXT_PAGES } from '@haggle/shared-contract'
import { addedProduct, registeredOwner } from '../account'
import { productUnderTest } from '../productUnderTest'

const text = async (url: string) => (await fetch(url)).text()

test('the sitemap lists every product for sale behind the pages of text, and robots.txt links to it', async () => {
  const site = productUnderTest().marketplaceUrl
  const countProducts = async () => (JSON.parse(await text(`${site}/api/products`)) as { total: number }).total
  const owner = await registeredOwner('Mapp', 'Mapp & Sons')
  expect(await text(`${site}/robots.txt`)).toContain(`Sitemap: ${site}/sitemap.xml`)
  // repeat if another journey added a product meanwhile
  let _id: string, urls: (string | undefined)[], before: number, total: number
  do {
    before = await countProducts()
    ;({ _id } = await addedProduct(owner, { name: 'Mapped Lamp' }))
    urls = [...(await text(`${site}/sitemap.xml`)).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)
    total = await countProducts()
    // the sitemap is cached for a second
    if (total !== before + 1) await delay(1100)
  } while (total !== before + 1)
  expect([urls[0], urls.at(-1)]).toEqual([`${site}/`, `${site}/product/${_id}`])
  expect(new Set(urls).size).toBe(1 + TEXT_PAGES.length + total)
  expect(await text(urls.at(-1) ?? '')).toContain(`<link rel="canonical" href="${site}/product/${_id}" />`)
})

test("the shop owners' app excludes robots and has no sitemap", async () => {
  const site = productUnderTest().shopUrl
  expect(await text(`${site}/robots.txt`)).toBe('User-agent: *\nDisallow: /\n')
  expect((await fetch(`${site}/sitemap.xml`)).status).toBe(404)
})
