import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Product, SessionUser, UploadedPicture } from '@haggle/shared-contract'
import { HOUR } from '@haggle/shared-server'
import sharp from 'sharp'
import { lamp as anyLamp, given, testMarket } from '../../../test/support'
import { formOf, multipart } from '../../../test/support/pictureForm'
import { removeUnused } from './removeUnused'

const home = mkdtempSync(join(tmpdir(), 'haggle-media-'))

const market = testMarket({ HAGGLE_HOME: home })
const owner = given(() => market.owner())
afterAll(() => rmSync(home, { recursive: true }))

async function uploaded(bytes: Buffer, as: SessionUser = owner): Promise<string> {
  const { status, body } = await market.call('POST', '/api/media', {
    as,
    body: formOf(bytes),
    headers: multipart,
  })
  expect([status, body.message]).toEqual([201, undefined])
  return (body as unknown as UploadedPicture).url
}

const fetched = (url: string) => market.app.inject(url)
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8899aa' } })
test("a customer's picture goes after an hour, unless a profile shows it", async () => {
  const customer = await market.customer()
  const small = await picture(10, 10).png().toBuffer()
  const [shown, lost] = [await uploaded(small, customer), await uploaded(small, customer)]
  await market.call('PUT', '/api/auth/profile', { as: customer, body: { profilePicture: shown } })
  const status = async () => [(await fetched(shown)).statusCode, (await fetched(lost)).statusCode]
  market.wait(HOUR - 1)
  await removeUnused(market.context)
  expect(await status()).toEqual([200, 200])
  market.wait(1)
  await removeUnused(market.context)
  expect(await status()).toEqual([200, 404])
})

const files = () => readdirSync(join(home, 'media'))

describe('the pictures of a product', () => {
  const add = (differences: object) =>
    market.call('POST', '/api/products', { as: owner, body: { ...anyLamp(), ...differences } })
  const change = (id: string, differences: object) =>
    market.call('PUT', `/api/products/${id}`, { as: owner, body: { ...anyLamp(), ...differences } })
  const imagesOf = async (id: string) => (await market.get<Product>(`/api/products/${id}`)).images

  test('keep their order, and stay unchanged when an update leaves them out', async () => {
    const images = ['/media/a.webp', '/media/b.webp', 'https://pictures.test/c.png']
    const { body } = await add({ image: '/media/a.webp', images })
    const { _id } = body as unknown as Product
    expect(await imagesOf(_id)).toEqual(images)
    // The second reply is cached.
    expect(await imagesOf(_id)).toEqual(images)
    await change(_id, { image: '/media/d.webp' })
    expect(await imagesOf(_id)).toEqual(['/media/d.webp', ...images.slice(1)])
    await change(_id, { image: '/media/d.webp', images: ['/media/d.webp', '/media/a.webp'] })
    expect(await imagesOf(_id)).toEqual(['/media/d.webp', '/media/a.webp'])
    await change(_id, { image: '/media/d.webp', images: ['/media/d.webp'] })
    expect(await imagesOf(_id)).toEqual(['/media/d.webp'])
  })

  test('number one to ten, the image first', async () => {
    const [one, ten] = ['/media/a.webp', Array.from({ length: 10 }, () => '/media/a.webp')]
    expect((await add({ image: one, images: ten })).status).toBe(201)
    for (const images of [[], [...ten, one], ['/media/b.webp', one], ['http://insecure.test/a.png'], 'x', [one, '']])
      expect((await add({ image: one, images })).status).toBe(400)
    expect((await add({ image: one, images: ['/media/b.webp'] })).body.message).toBe(
      'The first of the images must be the image.',
    )
    expect(await imagesOf((await market.product(owner))._id)).toEqual([anyLamp().image])
  })

  test('are kept while their small size is in use', async () => {
    const url = await uploaded(await picture(10, 10).png().toBuffer())
    await market.product(owner, { image: `${url}?w=400` })
    await removeUnused(market.context)
    market.wait(25 * HOUR)
    await removeUnused(market.context)
    expect((await fetched(url)).statusCode).toBe(200)
  })

  test('that are used again in time are kept, and have a day again afterwards', async () => {
    const url = await uploaded(await picture(10, 10).png().toBuffer())
    const look = async (hours: number) => {
      market.wait(hours * HOUR)
      await removeUnused(market.context)
      return (await fetched(url)).statusCode
    }
    await look(0)
    const { _id } = await market.product(owner, { image: url })
    expect(await look(20)).toBe(200)
    expect(await look(20)).toBe(200)
    await change(_id, { image: '/media/demo/bedside-reading-lamp.webp' })
    expect(await look(1)).toBe(200)
    expect(await look(23)).toBe(200)
    expect(await look(1)).toBe(404)
  })

  test('are removed after a day without use, and kept while in use', async () => {
    rmSync(join(home, 'media'), { recursive: true })
    const small = await picture(10, 10).png().toBuffer()
    const urls: string[] = []
    for (let each = 0; each < 5; each++) urls.push(await uploaded(small))
    const [first = '', second = '', shops = '', once = '', never = ''] = urls
    const { body } = await add({ image: first, images: [first, second] })
    const shopPage = { description: '', picture: shops, returnPolicy: '' }
    await market.call('PUT', `/api/shops/${owner.shopId}`, { as: owner, body: shopPage })
    const { _id } = await market.product(owner, { image: once })
    const isThere = async () => (await Promise.all(urls.map(fetched))).map(({ statusCode }) => statusCode === 200)
    await removeUnused(market.context)
    market.wait(23 * HOUR)
    await change(_id, { image: '/media/demo/bedside-reading-lamp.webp' })
    await removeUnused(market.context)
    expect(await isThere()).toEqual([true, true, true, true, true])
    market.wait(2 * HOUR)
    await removeUnused(market.context)
    expect(await isThere()).toEqual([true, true, true, true, false])
    expect(files()).toHaveLength(8)
    market.wait(24 * HOUR)
    await removeUnused(market.context)
    expect(await isThere()).toEqual([true, true, true, false, false])
    await market.call('DELETE', `/api/products/${(body as unknown as Product)._id}`, { as: owner })
    await removeUnused(market.context)
    market.wait(25 * HOUR)
    await removeUnused(market.context)
    expect(await isThere()).toEqual([false, false, true, false, false])
    expect(never).not.toBe('')
  })

  test('are kept while a variant shows them', async () => {
    const as = await market.owner('Dress Hall')
    const url = await uploaded(await picture(10, 10).png().toBuffer(), as)
    const options = [{ name: 'Size', values: ['S', 'M'] }]
    const variants = [{ values: ['S'], countInStock: 1, image: url }]
    const { _id } = await market.product(as, { options, variants })
    const isThere = async () => {
      await removeUnused(market.context)
      market.wait(25 * HOUR)
      await removeUnused(market.context)
      return (await fetched(url)).statusCode === 200
    }
    expect(await isThere()).toBe(true)
    const body = { ...anyLamp(), options, variants: [{ values: ['M'], countInStock: 1 }] }
    expect((await market.call('PUT', `/api/products/${_id}`, { as, body })).status).toBe(200)
    expect(await isThere()).toBe(false)
  })
})
