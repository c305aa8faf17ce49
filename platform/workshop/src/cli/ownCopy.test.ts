import { execFile } from 'node:child_process'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newHome } from '@haggle/kit/testing/sampleReleases'

const root = join(__dirname, '../../../..')
let folder: string
beforeEach(async () => {
  folder = await newHome()
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await mkdir(join(folder, 'src/screens'), { recursive: true })
  await write('package-lock.json', '{}')
  await write(
    'webpack.config.mjs',
    "import { remoteConfig } from '@haggle/kit/webpack'\nexport default remoteConfig(import.meta.dirname)",
  )
  const screens = [{ path: '/gifts', access: 'everyone', screen: './Gifts' }]
  await write('remote.json', JSON.stringify({ name: 'gifts', contract: '^1.0.0', screens }))
  await write(
    'src/screens/Gifts.tsx',
    "import { useSession } from '@haggle/shared-state'\nexport default () => useSession()?.name",
  )
})
afterEach(() => rm(folder, { recursive: true }))

const write = (file: string, content: string) => writeFile(join(folder, file), content)

async function build(dependencies: Record<string, string>, devDependencies = {}) {
  await write('package.json', JSON.stringify({ name: 'gifts', version: '1.0.0', dependencies, devDependencies }))
  const args = [join(root, 'platform/workshop/bin/haggle.mjs'), 'build']
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, HAGGLE_HOME: join(folder, 'home') },
  })
  return stdout
}

test('a shared package that is only a devDependency is refused: the remote would have a session of its own', async () => {
  await expect(build({}, { '@haggle/shared-state': '^3.0.0' })).rejects.toThrow(
    'shared-state is shared with the shell: package.json must name it under dependencies.',
  )
  expect(await build({ '@haggle/shared-state': '^3.0.0' })).toBe('gifts 1.0.0 is built.\n')
}, 60_000)
