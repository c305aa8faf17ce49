import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newHome } from '@haggle/kit/testing/sampleReleases'

const root = join(__dirname, '../../../..')

test('a build writes into HAGGLE_HOME only: the checkout may be read-only', async () => {
  const folder = await newHome()
  const home = await newHome()
  const write = (file: string, content: string) => writeFile(join(folder, file), content)
  for (const each of ['node_modules', 'src/screens']) await mkdir(join(folder, each), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules')))
    if (!name.startsWith('.')) await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  const screens = [{ path: '/gifts', access: 'everyone', screen: './Gifts' }]
  await write('remote.json', JSON.stringify({ name: 'gifts', contract: '^1.0.0', screens }))
  await write('package.json', '{ "name": "gifts", "version": "1.0.0" }')
  await write('package-lock.json', '{}')
  const configuration = 'export default remoteConfig(import.meta.dirname)'
  await write('webpack.config.ts', `import { remoteConfig } from '@haggle/kit/webpack'\n${configuration}`)
  await write('src/screens/Gifts.tsx', 'export default () => null')
  // a superuser may write all the same: then the list of files shows it
  for (const each of ['', 'node_modules', 'src', 'src/screens']) await chmod(join(folder, each), 0o555)
  const before = await readdir(folder, { recursive: true })

  const program = join(root, 'platform/workshop/bin/haggle.mjs')
  const options = { cwd: folder, env: { ...process.env, HAGGLE_HOME: home } }
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'build'], options)
  expect(stdout).toBe('gifts 1.0.0 is built.\n')
  expect(await readdir(folder, { recursive: true })).toEqual(before)

  for (const each of ['src/screens', 'src', 'node_modules', '']) await chmod(join(folder, each), 0o755)
  for (const each of [folder, home]) await rm(each, { recursive: true })
}, 60_000)
