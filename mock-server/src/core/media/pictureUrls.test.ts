import type { SessionUser } from '@haggle/shared-contract'
import { given, lamp, testMarket } from '../../../test/support'
import { importsOf } from '../../../test/support/imports'

const market = testMarket()
const owner = given(() => market.owner())

const DEAR = '/api/products?keyword=usb%20lamp'
const MEANT = 'must be an https:// address or a path below /media/'

type Method = 'POST' | 'PUT'
const send = (method: Method, path: string, body: object, as: SessionUser = owner) =>
  market.call(method, path, { as, body })

test.each<[string, (url: string) => Promise<{ status: number; body: { message?: string } }>, string]>([
  ['a new product', (image) => send('POST', '/api/products', lamp({ image })), 'Image'],
  [
    'the second picture of a product',
    (url) => send('POST', '/api/products', { ...lamp(), images: [lamp().image, url] }),
    'Images 2:',
  ],
  [
    'a change of a product',
    async (image) => send('PUT', `/api/products/${(await market.product(owner))._id}`, lamp({ image })),
    'Image',
  ],
  ['a profile', (profilePicture) => send('PUT', '/api/auth/profile', { profilePicture }), 'Profile picture'],
  [
    'a shop',
    (picture) => send('PUT', `/api/shops/${owner.shopId}`, { description: '', picture, returnPolicy: '' }),
    'Picture',
  ],
])('the picture of %s is https or one of the site’s own, no other path', async (_, change, field) => {
  for (const url of [DEAR, '/lamp.webp', '/media/../api/products', '/media/%2e%2e/api/products', 'http://a.test/b.png'])
    expect(await change(url)).toMatchObject({ status: 400, body: { message: `${field} ${MEANT}` } })
  for (const url of ['https://a.test/b.png', '/media/demo/bedside-reading-lamp.webp'])
    expect([200, 201]).toContain((await change(url)).status)
})

test('a row of an import with another picture is refused', async () => {
  const imports = importsOf(market)
  const row = (image: string) => `Lamp,Bright,${image},Books,20,10,8,5`
  const id = await imports.start(owner, row(DEAR), row('/media/demo/bedside-reading-lamp.webp'))
  expect((await imports.act(owner, id)).rows).toEqual([
    { line: 2, action: 'refuse', reason: expect.stringContaining(MEANT) as string },
    { line: 3, action: 'add' },
  ])
})
