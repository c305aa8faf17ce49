import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { signBuild } from '@haggle/kit/releases/statement'
import { releaseDirectory } from '@haggle/kit/releases/store'
import { openKey } from '@haggle/kit/signing/key'
import { newHome, sampleRemote, store } from '@haggle/kit/testing/sampleReleases'
import { transform } from 'esbuild'
import { openSourceLines } from './sourceLines'

const source = `interface Price { cents: number }

/** The sum of some prices. */
export function total(prices: Price[]): number {
  if (prices.length === 0) throw new Error('There is nothing in the cart.')
  return prices.reduce((sum, { cents }) => sum + cents, 0)
}

console.log(total([]))
`
const origin = { repository: 'https://git.test/cart', lockFile: '', builder: 'test', run: 'test', by: 'ada' }

let home: string
let lineOf: ReturnType<typeof openSourceLines>
let code: string
beforeAll(async () => {
  home = await newHome()
  const built = await transform(source, {
    ...{ loader: 'ts', minify: true, format: 'iife' },
    ...{ sourcemap: 'external', sourcefile: 'webpack://cart/./src/total.ts' },
  })
  code = built.code
  const release = await store(home, sampleRemote({ name: 'cart', version: '1.1.0' }))
  const directory = releaseDirectory(home, release)
  await writeFile(join(directory, 'Cart.js'), code)
  await writeFile(join(directory, 'Cart.js.map'), built.map)
  await signBuild(directory, release, origin, await openKey(home))
  lineOf = openSourceLines(home)
})
afterAll(() => rm(home, { recursive: true }))

/** Where a minified build throws, as a browser reports it. */
function framesOfError(): string[] {
  const stack = (() => {
    try {
      runInNewContext(code, { console }, { filename: 'https://shop.test/releases/cart/1.1.0/Cart.js' })
      return ''
    } catch (error) {
      return String(Reflect.get(error as object, 'stack'))
    }
  })()
  return [...stack.matchAll(/\/releases\/(\S+:\d+:\d+)/g)].map(([, frame = '']) => frame)
}

test('the stack of a minified build is told in the lines of its sources', async () => {
  const lines = await Promise.all(framesOfError().slice(0, 2).map(lineOf))
  expect(lines).toEqual([
    {
      release: 'cart 1.1.0',
      place: 'src/total.ts:5',
      text: "if (prices.length === 0) throw new Error('There is nothing in the cart.')",
    },
    { release: 'cart 1.1.0', place: 'src/total.ts:9', text: 'console.log(total([]))' },
  ])
})

test.each([
  ['cart/1.1.0/Other.js:1:20', 'Other.js:1:20'],
  ['cart/9.9.9/Cart.js:1:20', 'Cart.js:1:20'],
  ['../../registry/key:1:1', 'key:1:1'],
  ['cart/1.1.0/../../../registry/key:1:1', '../../../registry/key:1:1'],
  ['cart/1.1.0/Cart.js:99999:1', 'Cart.js:99999:1'],
  ['cart/1.1.0/Cart.js:0:0', 'Cart.js:0:0'],
  ['nonsense', 'nonsense'],
])('without a source map of its own, %s stays a place in a script', async (frame, place) => {
  expect(await lineOf(frame)).toEqual({
    release: expect.any(String) as string,
    place: expect.stringContaining(place) as string,
  })
})
