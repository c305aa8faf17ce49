import { addedProduct, registeredOwner } from '../account'
import { productUnderTest } from '../productUnderTest'

const text = async (url: string) => (await fetch(url)).text()

test('the site map of the marketplace leads to every product for sale, and robots are told of it', async () => {
  const site = productUnderTest().marketplaceUrl
  const { _id } = await addedProduct(await registeredOwner('Mapp', 'Mapp & Sons'), { name: 'Mapped Lamp' })
  expect(await text(`${site}/robots.txt`)).toContain(`Sitemap: ${site}/sitemap.xml`)
  const places = [...(await text(`${site}/sitemap.xml`)).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place)
  const { total } = JSON.parse(await text(`${site}/api/products`)) as { total: number }
  expect([places[0], places.at(-1)]).toEqual([`${site}/`, `${site}/product/${_id}`])
  expect(new Set(places).size).toBe(total + 1)
  expect(await text(places.at(-1) ?? '')).toContain(`<link rel="canonical" href="${site}/product/${_id}" />`)
})

test("the shop owners' app is no place for robots", async () => {
  const site = productUnderTest().shopUrl
  expect(await text(`${site}/robots.txt`)).toBe('User-agent: *\nDisallow: /\n')
  expect((await fetch(`${site}/sitemap.xml`)).status).toBe(404)
})
