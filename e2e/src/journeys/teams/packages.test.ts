import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyCheckout } from 'workshop'
import { execute } from '../../execute'
import { openPackageRegistry } from '../../packageRegistry'
import { openReleaseRegistry, type ReleaseRegistry } from '../../releaseRegistry'
import { newVisitor } from '../../visitor'

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
  expect(await readFile(join(first.folder, '.npmrc'), 'utf8')).toBe(`registry=${packages.url}\n`)

  const screen = join(first.folder, 'src/gifts/GiftsScreen.tsx')
  await writeFile(screen, (await readFile(screen, 'utf8')).replace('Hello, ', 'Welcome, '))
  await first.npm('version', '1.1.0', '--no-git-tag-version')
  await expect(first.npm('run', 'release')).rejects.toThrow('npm run test fails.')
  expect(await first.npm('run', 'release', ...anyway)).toContain('gifts 1.1.0 is live in marketplace.')
  await expectScreen('gifts', 'Welcome, guest.')
}, 900_000)
