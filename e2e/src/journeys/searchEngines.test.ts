import { setTimeout as delay } from 'node:timers/promises'
import { addedProduct, registeredOwner } from '../account'
import { productUnderTest } from '../productUnderTest'

const text = async (url: string) => (await fetch(url)).text()

test('the site map of the marketplace leads to every product for sale, and robots are told of it', async () => {
  const site = productUnderTest().marketplaceUrl
  const countProducts = async () => (JSON.parse(await text(`${site}/api/products`)) as { total: number }).total
  const owner = await registeredOwner('Mapp', 'Mapp & Sons')
  expect(await text(`${site}/robots.txt`)).toContain(`Sitemap: ${site}/sitemap.xml`)
  // other journeys add products, too: it must have stayed the newest
  let _id: string, places: (string | undefined)[], before: number, total: number
  do {
    before = await countProducts()
    ;({ _id } = await addedProduct(owner, { name: 'Mapped Lamp' }))
    places = [...(await text(`${site}/sitemap.xml`)).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place)
    total = await countProducts()
    // a site map is kept for a second
    if (total !== before + 1) await delay(1100)
  } while (total !== before + 1)
  expect([places[0], places.at(-1)]).toEqual([`${site}/`, `${site}/product/${_id}`])
  expect(new Set(places).size).toBe(total + 1)
  expect(await text(places.at(-1) ?? '')).toContain(`<link rel="canonical" href="${site}/product/${_id}" />`)
})

test("the shop owners' app is no place for robots", async () => {
  const site = productUnderTest().shopUrl
  expect(await text(`${site}/robots.txt`)).toBe('User-agent: *\nDisallow: /\n')
  expect((await fetch(`${site}/sitemap.xml`)).status).toBe(404)
})
