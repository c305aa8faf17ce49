import { rm } from 'node:fs/promises'
import { changedLooks } from '@haggle/kit/changes/pictures'
import { fileStorage } from '@haggle/kit/storage/fileStorage'
import { newHome } from '@haggle/kit/testing/sampleReleases'
import { sampleRegistry, type SampleRegistry } from '../testing/sampleRegistry'
import { openPictures } from './pictures'

const png = Buffer.from('a picture')
const taken = [
  { name: '/gifts, at 390 px', candidate: png, share: 0 },
  { name: '/gifts, at 1280 px', candidate: png, share: 0.042, live: png, difference: png },
]
const about = (version: string) => ({ app: 'marketplace', version, beside: '1.0.0' })

let sample: SampleRegistry
beforeAll(async () => (sample = await sampleRegistry()))
afterAll(() => sample.close())

test("a release's looks are read with a token, and its pictures by whoever may see the page of what is live", async () => {
  const pictures = openPictures(fileStorage(`${sample.home}/registry`))
  const kept = await pictures.keep('wishlist', about('1.1.0'), taken)
  const [line] = changedLooks(kept)
  expect(line).toMatch(
    /^\/gifts, at 1280 px, looks different from 1\.0\.0: 4\.2% of its pixels, \/platform\/pictures\/wishlist\/\S+\/1-difference\.png$/,
  )
  const token = await sample.tokenFor('wishlist')
  const path = '/v1/remotes/wishlist/releases/1.1.0/pictures'
  expect(await sample.call('GET', path, token)).toMatchObject({ status: 200, body: kept })
  expect((await sample.call('GET', `${path}?app=shop-owner`, token)).status).toBe(404)
  const address = kept.pictures[1]?.difference ?? ''
  const { reply } = await sample.call('GET', address, token)
  expect([reply.headers['content-type'], reply.rawPayload]).toEqual(['image/png', png])
  const away = { 'x-forwarded-for': '203.0.113.9' }
  expect((await sample.call('GET', address, '', undefined, away)).status).toBe(401)
})

test('the page of what is live shows what differs of a live release, and links to the rest', async () => {
  const token = await sample.tokenFor('wishlist')
  await sample.send(token)
  await sample.release(token)
  const { pictures } = await openPictures(fileStorage(`${sample.home}/registry`)).keep(
    'wishlist',
    { ...about('1.0.0'), beside: '0.9.0' },
    taken,
  )
  const page = (await sample.call('GET', '/platform')).reply.body
  expect(page).toContain('<summary>1 of 2 pictures differ from 0.9.0</summary>')
  expect(page).toContain(`<img src="${pictures[1]?.difference}" alt="/gifts, at 1280 px: difference"`)
  expect(page).toContain(`<a href="${pictures[0]?.candidate}">/gifts, at 390 px</a>`)
})

test("only the newest releases' pictures of a remote are kept, and none for longer than a month", async () => {
  const home = await newHome()
  let now = Date.parse('2026-11-01')
  const pictures = openPictures(fileStorage(home), () => now)
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0']) {
    now += 1000
    await pictures.keep('gifts', about(version), taken)
  }
  const kept = async (version: string) => (await pictures.of('marketplace', { name: 'gifts', version })) !== undefined
  expect([await kept('1.0.0'), await kept('1.1.0'), await kept('1.5.0')]).toEqual([false, true, true])
  now += 31 * 24 * 60 * 60 * 1000
  await pictures.removeOld()
  expect(await kept('1.5.0')).toBe(false)
  expect(await fileStorage(home).list('pictures/')).toEqual([])
  await rm(home, { recursive: true })
})
