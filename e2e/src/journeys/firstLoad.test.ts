import { brotliCompressSync, constants } from 'node:zlib'
import { product } from '../product'
import { newVisitor } from '../visitor'

/** JavaScript that the first load of `/` may take, brotli-compressed. */
const BUDGET = 330 * 1024

/** All that a page fetches until it is quiet, by path. */
async function fetched(site: string): Promise<{ path: string; script: boolean; brotli: number }[]> {
  const { page, context } = await newVisitor({ site })
  const responses: Promise<{ path: string; script: boolean; brotli: number }>[] = []
  page.on('response', (response) => {
    const script = response.request().resourceType() === 'script'
    const path = new URL(response.url()).pathname
    const size = async () =>
      script
        ? brotliCompressSync(await response.body(), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
        : 0
    responses.push(size().then((brotli) => ({ path, script, brotli })))
  })
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const all = await Promise.all(responses)
  await context.close()
  return all
}

test('the first load of the marketplace fits the budget and takes no file of shop-admin', async () => {
  const files = await fetched(product().marketplaceUrl)
  const total = files.reduce((sum, { brotli }) => sum + brotli, 0)
  console.log(
    `first load of /: ${(total / 1024).toFixed(1)} KB brotli in ${files.filter((file) => file.script).length} scripts`,
  )
  expect(total).toBeGreaterThan(0)
  expect(total).toBeLessThanOrEqual(BUDGET)
  expect(files.filter(({ path }) => path.includes('/shop-admin/'))).toEqual([])
})

test("the shop owners' app takes no file of catalogue or checkout", async () => {
  const files = await fetched(product().shopUrl)
  expect(files.some(({ script }) => script)).toBe(true)
  expect(files.filter(({ path }) => /\/(catalog|checkout)\//.test(path))).toEqual([])
})
