import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sampleComposition } from '@haggle/kit/testing/sampleApps'
import { newHome, sampleRemote, sampleShell } from '@haggle/kit/testing/sampleReleases'
import type { Release } from '@haggle/shared-contract/platform'
import { serve, type TestServer } from '@haggle/shared-server/testing/serve'

jest.setTimeout(120_000)

const root = join(__dirname, '../../../..')
let folder: string
let site: TestServer
let end: () => Promise<unknown>
beforeEach(async () => {
  folder = await newHome()
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const screens = [{ path: '/Rival', access: 'everyone' as const, screen: './Home', js: ['Home.js'], css: [] }]
  const rival = sampleRemote({ name: 'rival', screens })
  const composition = { ...sampleComposition([rival], sampleShell()), allowOverrides: true }
  site = await serve((_, reply) => reply.end(JSON.stringify(composition)))
})
afterEach(async () => {
  await end()
  site.close()
  await rm(folder, { recursive: true })
})

const write = async (file: string, content: string) => {
  await mkdir(join(folder, file, '..'), { recursive: true })
  await writeFile(join(folder, file), content)
}
const writeDescriptor = (...screens: string[]) =>
  write(
    'remote.json',
    JSON.stringify({
      name: 'gifts',
      contract: '^1.0.0',
      screens: screens.map((name) => ({ path: `/${name}`, access: 'everyone', screen: `./${name}` })),
    }),
  )

/** Runs `haggle dev`; returns what waits for its output, and the paths of the screens that it has built. */
async function develop() {
  const against = site.url.replace('127.0.0.1', 'localhost')
  const program = join(root, 'platform/workshop/bin/haggle.mjs')
  const child = spawn(process.execPath, [program, 'dev', '--against', against], { cwd: folder })
  const ended = once(child, 'close')
  end = () => (child.kill(), ended)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const says = async (text: RegExp) => {
    while (!text.test(output) && child.exitCode === null) await wait(50)
    expect(output).toMatch(text)
    return text.exec(output)?.[1]
  }
  const url = await says(/gifts@(http:\/\/localhost:\d+)/)
  const exposed = async () =>
    ((await (await fetch(`${url}/release.json`)).json()) as Release).screens
      .filter(({ js }) => js.length > 0)
      .map(({ path }) => path)
  return { says, exposed, url, against }
}

const statusFor = (host: string, url: string) =>
  new Promise((done) => request(url, { headers: { host } }, ({ statusCode }) => done(statusCode)).end())

test('a screen that is added to remote.json is built without another start', async () => {
  const dependencies = { react: '^19.0.0' }
  await write('package.json', JSON.stringify({ name: 'gifts', version: '1.0.0', type: 'module', dependencies }))
  await write(
    'webpack.config.mjs',
    "import { remoteConfig } from '@haggle/kit/webpack'\n\nexport default remoteConfig(import.meta.dirname)\n",
  )
  await write('src/screens/Gifts.tsx', 'export default () => null\n')
  await writeDescriptor('Gifts')
  const { says, exposed, url = '', against } = await develop()
  expect(await exposed()).toEqual(['/Gifts'])
  const headers = Object.fromEntries((await fetch(`${url}/remoteEntry.js`)).headers)
  expect(headers).toMatchObject({ 'access-control-allow-origin': against, 'cache-control': 'no-store' })
  expect(await statusFor('evil.test', `${url}/remoteEntry.js`)).toBe(403)

  await writeDescriptor('Gifts', 'Cards')
  await says(/remote\.json: the screen \.\/Cards needs src\/screens\/Cards\.tsx, which is missing\./)
  await write('src/screens/Cards.tsx', 'export default () => 1\n')
  await says(/gifts is built again\./)
  expect(await exposed()).toEqual(['/Gifts', '/Cards'])

  await writeDescriptor('Gifts', 'Rival')
  await says(/Would be refused: shop: \/Rival belongs to both rival and gifts\./)
})
