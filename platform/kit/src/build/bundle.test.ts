import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sampleBuild } from '../testing/sampleBuild'
import { buildEnvironment, bundle } from './bundle'

test("a build's environment has no secrets", () => {
  const env = {
    PATH: '/bin',
    HOME: '/home/ada',
    DATABASE_URL: 'postgres://',
    RAZORPAY_KEY_SECRET: 's',
    NODE_OPTIONS: '-r x',
    SOURCE_MAPS: 'public',
  }
  expect(buildEnvironment(env)).toEqual({
    PATH: '/bin',
    HOME: '/home/ada',
    NODE_ENV: 'production',
    SOURCE_MAPS: 'public',
  })
})

test.each([
  [undefined, false],
  ['public', true],
])('with SOURCE_MAPS=%s a script names its source map: %s, in a folder of any name', async (setting, isNamed) => {
  const folder = await sampleBuild('haggle #1 %41 & ü-', 'console.log("started")')
  const before = process.env.SOURCE_MAPS
  if (setting !== undefined) process.env.SOURCE_MAPS = setting
  try {
    await bundle(folder, '1.0.0', join(folder, 'built'))
  } finally {
    if (before === undefined) delete process.env.SOURCE_MAPS
  }
  const script = await readFile(join(folder, 'built/main.js'), 'utf8')
  expect(script.includes('sourceMappingURL=')).toBe(isNamed)
  expect(JSON.parse(await readFile(join(folder, 'built/main.js.map'), 'utf8'))).toMatchObject({ version: 3 })
  await rm(folder, { recursive: true })
})
