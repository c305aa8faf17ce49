import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newHome } from '@haggle/kit/testing/sampleReleases'

const root = join(__dirname, '../../../..')
let folder: string
let home: string
beforeEach(async () => {
  ;[folder, home] = [await newHome(), await newHome()]
  for (const each of ['node_modules', 'src/screens']) await mkdir(join(folder, each), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules')))
    if (!name.startsWith('.')) await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  const screens = [{ path: '/gifts', access: 'everyone', screen: './Gifts' }]
  await write('remote.json', JSON.stringify({ name: 'gifts', contract: '^1.0.0', screens }))
  await write('package-lock.json', '{}')
  const configuration = 'export default remoteConfig(import.meta.dirname)'
  await write('webpack.config.ts', `import { remoteConfig } from '@haggle/kit/webpack'\n${configuration}`)
  const screen = 'export default () => useSession()?.name'
  await write('src/screens/Gifts.tsx', `import { useSession } from '@haggle/shared-state'\n${screen}`)
})
afterEach(async () => {
  for (const each of [folder, home]) await rm(each, { recursive: true })
})

const write = (file: string, content: string) => writeFile(join(folder, file), content)

async function describePackage(dependencies: object) {
  await write('package.json', JSON.stringify({ name: 'gifts', version: '1.0.0', ...dependencies }))
}

async function build() {
  const program = join(root, 'platform/workshop/bin/haggle.mjs')
  const options = { cwd: folder, env: { ...process.env, HAGGLE_HOME: home } }
  return (await promisify(execFile)(process.execPath, [program, 'build'], options)).stdout
}

// the next test builds the same remote with a dependency
test('a shared package that is only a devDependency is refused: the remote would have a session of its own', async () => {
  await describePackage({ devDependencies: { '@haggle/shared-state': '^3.0.0' } })
  await expect(build()).rejects.toThrow(
    'shared-state is shared with the shell: package.json must name it under dependencies.',
  )
}, 60_000)

test('a build writes into HAGGLE_HOME only: the checkout may be read-only', async () => {
  await describePackage({ dependencies: { '@haggle/shared-state': '^3.0.0' } })
  // a superuser may write all the same: then the list of files shows it
  const folders = ['', 'node_modules', 'src', 'src/screens']
  for (const each of folders) await chmod(join(folder, each), 0o555)
  const before = await readdir(folder, { recursive: true })
  expect(await build()).toBe('gifts 1.0.0 is built.\n')
  expect(await readdir(folder, { recursive: true })).toEqual(before)
  for (const each of folders.toReversed()) await chmod(join(folder, each), 0o755)
}, 60_000)
