import { setTimeout as wait } from 'node:timers/promises'
import { sampleApp } from '../testing/sampleParts'
import { RendererPool } from './rendererPool'

/** A pool whose remote needs `milliseconds` for a page, and as many of its pages as asked for, at once. */
async function poolOf(milliseconds: number) {
  const { home, composition, drop } = await sampleApp(
    `await new Promise((done) => setTimeout(done, ${milliseconds})); return { markup: url, title: '' }`,
  )
  const pool = new RendererPool(home, 30_000)
  const release = composition.remotes[0]!.release
  const job = { remote: release.name, composition, origin: 'https://shop.test', apiUrl: 'http://api.test' }
  const renderPages = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, at) =>
        pool.render(composition, release, (renderer) => renderer.render({ ...job, url: `/?${at}` })),
      ),
    )
  return { renderPages, close: () => pool.close().then(drop) }
}

test('of more pages than four at once and forty that wait, the last are left to the browser', async () => {
  const { renderPages, close } = await poolOf(20)
  const pages = await renderPages(60)
  expect(pages.slice(0, 40)).not.toContain(undefined)
  expect(pages.slice(44).filter(Boolean)).toEqual([])
  await close()
})

test('a page whose turn comes when its visitor waits no more is not rendered', async () => {
  const { renderPages, close } = await poolOf(1000)
  const rendered = renderPages(6)
  await wait(100)
  const now = performance.now.bind(performance)
  jest.spyOn(performance, 'now').mockImplementation(() => now() + 31_000)
  expect((await rendered).map((page) => page?.markup)).toEqual(['/?0', '/?1', '/?2', '/?3', undefined, undefined])
  await close()
})
