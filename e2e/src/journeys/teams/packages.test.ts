import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyCheckout } from 'workshop'
import { addedProduct, registeredCustomer, registeredOwner } from '../../account'
import { execute } from '../../execute'
import { openPackageRegistry } from '../../packageRegistry'
import { openReleaseRegistry, type ReleaseRegistry } from '../../releaseRegistry'
import { newVisitor, signedIn } from '../../visitor'

const ours = [
  '@haggle/shared-contract',
  '@haggle/shared-server',
  '@haggle/shared-state',
  '@haggle/shared-ui',
  '@haggle/kit',
  '@haggle/host',
  '@haggle/registry',
  '@haggle/create-remote',
  '@haggle/agent',
]

let registry: ReleaseRegistry
let packages: Awaited<ReturnType<typeof openPackageRegistry>>
let scratch: string

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'haggle-packages-'))
  registry = await openReleaseRegistry()
  packages = await openPackageRegistry(ours)
  const { root, env, remove } = await copyCheckout()
  // lerna requires a git repository
  const commit = ['git init -q', 'git add -A', 'git -c user.name=Ada -c user.email=ada@haggle.test commit -qm copy']
  await execute('sh', ['-c', commit.join(' && ')], { cwd: root, env })
  await execute(process.execPath, ['platform/workshop/bin/packages.mjs'], { cwd: root, env })
  const publish = ['node_modules/lerna/dist/cli.js', 'publish', 'from-package', '--yes', '--registry', packages.url]
  await execute(process.execPath, publish, { cwd: root, env })
  await remove()
}, 300_000)
afterAll(async () => {
  packages.close()
  await registry.close()
  await rm(scratch, { recursive: true })
})

/** Creates a remote in an empty folder and releases it, as a team would. Returns the seconds until it is live. */
async function ship(name: string, ...options: string[]) {
  const folder = join(scratch, name)
  await mkdir(folder)
  const env = {
    ...(await registry.teamEnv(name)),
    npm_config_registry: packages.url,
    npm_config_cache: join(scratch, 'cache'),
    npm_config_audit: 'false',
    npm_config_fund: 'false',
  }
  const npm = (...args: string[]) => execute('npm', args, { cwd: folder, env })
  const started = Date.now()
  await npm('create', '--yes', '@haggle/remote', name, '--', '--path', `/${name}`)
  await npm('install')
  expect(await npm('run', 'release', ...options)).toContain(`${name} 1.0.0 is live in marketplace.`)
  await expectScreen(name, 'Hello, guest.')
  return { folder, npm, seconds: (Date.now() - started) / 1000 }
}

async function expectScreen(name: string, text: string) {
  const { page, context, pageErrors } = await newVisitor({ site: registry.site })
  await page.goto(`/${name}`)
  await page.getByText(text).waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
}

test('with packages from an npm registry a team creates, releases and updates a remote', async () => {
  const anyway = ['--', '--anyway', 'the first one was looked at']
  const first = await ship('gifts')
  const second = await ship('vouchers', ...anyway)
  // the targets are five minutes and 90 seconds, not asserted because a busy machine takes longer
  console.log(`cold ${first.seconds} s, warm ${second.seconds} s`)

  // the release has checked types and run the tests
  await first.npm('run', 'lint')
  expect(await readFile(join(first.folder, '.npmrc'), 'utf8')).toContain(`registry=${packages.url}\n`)

  const screen = join(first.folder, 'src/gifts/GiftsScreen.tsx')
  await writeFile(screen, (await readFile(screen, 'utf8')).replace('Hello, ', 'Welcome, '))
  await addDocumentedPart(first.folder)
  await first.npm('install', '-D', 'zod', '@haggle-slots/catalog')
  await first.npm('run', 'types')
  await first.npm('version', '1.1.0', '--no-git-tag-version')
  expect(await first.npm('run', 'release', ...anyway, '--accept-pictures')).toContain(
    'gifts 1.1.0 is live in marketplace.',
  )
  await expectScreen('gifts', 'Welcome, guest.')
  await expectPart('Wrap this as a gift')
}, 900_000)

/** The part of docs/teams.md, as it is written there. */
async function addDocumentedPart(folder: string) {
  const docs = await readFile('docs/teams.md', 'utf8')
  for (const [, file = '', text = ''] of docs.matchAll(/```tsx?\n\/\/ (src\/\S+)\n([\s\S]*?)```/g)) {
    await mkdir(join(folder, file, '..'), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  const [, parts = ''] = /```json\n"parts": (.*)\n```/.exec(docs) ?? []
  const descriptor = join(folder, 'remote.json')
  const text = await readFile(descriptor, 'utf8')
  await writeFile(descriptor, JSON.stringify({ ...(JSON.parse(text) as object), parts: JSON.parse(parts) as unknown }))
}

/** A customer sees the part in the product's page of another team, which has changed nothing. */
async function expectPart(text: string) {
  const lamp = await addedProduct(await registeredOwner('Gina', 'Wrapped Lamps'))
  const { page, context, pageErrors } = await signedIn(await registeredCustomer('Gil'), { site: registry.site })
  await page.goto(`/product/${lamp._id}`)
  await page.getByRole('heading', { name: 'Reviews' }).waitFor()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.locator('[data-part="gifts ./AskForGift"]').getByRole('link', { name: text }).waitFor()
  expect(pageErrors).toEqual([])
  await context.close()
}
