import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'
import type { Page } from 'playwright-core'
import { copyCheckout, type Checkout } from 'workshop'
import { productUnderTest } from '../../productUnderTest'
import { newVisitor } from '../../visitor'

let checkout: Checkout
let home: string
let developing: ChildProcess
let site: string

/** `npm run dev -w mfe-catalog` in a copy of the repository, beside the releases of the product under test. */
beforeAll(async () => {
  checkout = await copyCheckout()
  home = await mkdtemp(join(tmpdir(), 'haggle-dev-'))
  for (const part of ['releases', 'apps'])
    await cp(join(productUnderTest().home, part), join(home, part), { recursive: true })
  const [PORT, SHOP_PORT, OPERATOR_PORT, API_PORT] = (
    await Promise.all([getPort(), getPort(), getPort(), getPort()])
  ).map(String)
  site = `http://localhost:${PORT}`
  developing = spawn(process.execPath, [join(checkout.root, 'platform/workshop/bin/haggle.mjs'), 'dev'], {
    cwd: join(checkout.root, 'mfe-catalog'),
    env: { ...checkout.env, HAGGLE_HOME: home, PORT, SHOP_PORT, OPERATOR_PORT, API_PORT, SEED: 'demo' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  await new Promise<void>((done, failed) => {
    developing.stdout?.on('data', (text: Buffer) => {
      printed += text.toString()
      if (printed.includes('Developing catalog;')) done()
    })
    developing.once('exit', () => failed(new Error(`npm run dev ended.\n${printed}`)))
  })
}, 300_000)
afterAll(async () => {
  const ended = once(developing, 'close')
  developing.kill()
  await ended
  await checkout.remove()
  await rm(home, { recursive: true })
})

async function edit(file: string, from: string, to: string) {
  const path = join(checkout.root, file)
  const text = await readFile(path, 'utf8')
  expect(text).toContain(from)
  await writeFile(path, text.replace(from, to))
}

const errors = (page: Page) => page.frameLocator('#webpack-dev-server-client-overlay').locator('body')

test('an edit of a remote or of the shell is shown in the page, which keeps its state', async () => {
  const { page } = await newVisitor({ site })
  await page.goto('/')
  const search = page.getByRole('combobox', { name: 'Search' })
  await search.fill('mug')

  await edit('mfe-catalog/src/browse/BrowseProducts.tsx', 'title="Browse Products"', 'title="Everything on sale"')
  await page.getByRole('heading', { name: 'Everything on sale' }).waitFor()
  await edit('shell/src/app/App.tsx', 'Skip to content', 'Skip the navbar')
  await page.getByRole('link', { name: 'Skip the navbar' }).waitFor({ state: 'attached' })
  expect(await search.inputValue()).toBe('mug')

  await edit('mfe-catalog/src/browse/BrowseProducts.tsx', 'Every price here', 'Each price here')
  await edit('mfe-catalog/src/browse/BrowseProducts.tsx', '<Page title', '<<Page title')
  await errors(page).getByText('BrowseProducts.tsx').first().waitFor()
  await edit('mfe-catalog/src/browse/BrowseProducts.tsx', '<<Page title', '<Page title')
  await page.locator('#webpack-dev-server-client-overlay').waitFor({ state: 'detached' })
  await page.getByText('Each price here').waitFor()
  expect(await search.inputValue()).toBe('mug')
})
