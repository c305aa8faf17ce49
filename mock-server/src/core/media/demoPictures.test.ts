import sharp from 'sharp'
import { testMarket } from '../../../test/support'
import { demoPicturePath, demoPictures } from './pictures'

const market = testMarket()

const width = async (url: string) => {
  const { statusCode, rawPayload, headers } = await market.app.inject(url)
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  return (await sharp(rawPayload).metadata()).width
}

test('each photograph of the demo is there in two sizes', async () => {
  const names = demoPictures()
  expect(names).not.toEqual([])
  for (const name of names) {
    expect(await width(demoPicturePath(name))).toBeGreaterThanOrEqual(1200)
    expect(await width(`${demoPicturePath(name)}?w=400`)).toBe(400)
  }
})

test.each(['/media/demo/nothing.webp', '/media/demo/..%2f..%2fpackage.json', '/media/demo/lamp.png'])(
  '%s is not found',
  async (url) => {
    expect((await market.app.inject(url)).statusCode).toBe(404)
  },
)
