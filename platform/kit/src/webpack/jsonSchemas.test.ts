import { execFile } from 'node:child_process'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { newHome } from '../testing/sampleReleases'
import { schemaModules } from './jsonSchemas'

let folder: string
beforeEach(async () => {
  folder = await newHome()
  await mkdir(join(folder, 'src/gifts'), { recursive: true })
  await symlink(resolve(__dirname, '../../../../node_modules'), join(folder, 'node_modules'))
})
afterEach(() => rm(folder, { recursive: true }))

async function schemaOf(source: string): Promise<unknown> {
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'src/gifts/slot.ts'), source)
  // a build runs in Node itself, which loads TypeScript otherwise than Jest
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program, folder]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: resolve(__dirname, '../..') })
  return JSON.parse(stdout)
}

const program = `import { jsonSchemas } from ${JSON.stringify(pathToFileURL(join(__dirname, 'jsonSchemas.ts')).href)}
console.log((await jsonSchemas(process.argv[1], ['./gifts/slot']))['./gifts/slot'])`

test('what a slot passes becomes a JSON schema of the release', async () => {
  const source = `import { z } from 'zod'
    const Wrapping = z.object({ gift: z.string(), color: z.enum(['red', 'blue']).optional() })
    export type Wrapping = z.infer<typeof Wrapping>
    export default Wrapping`
  expect(await schemaOf(source)).toEqual({
    type: 'object',
    properties: { gift: { type: 'string' }, color: { type: 'string', enum: ['red', 'blue'] } },
    required: ['gift'],
    additionalProperties: false,
  })
})

test.each([
  ['export default { type: "object" }', /src\/gifts\/slot\.ts must export a zod schema as default\./],
  ["import { z } from 'zod'\nexport const Wrapping = z.object({})", /must export a zod schema as default\./],
  [
    "import { z } from 'zod'\nexport default z.object({ at: z.date() })",
    /slot\.ts: Date cannot be represented in JSON Schema/,
  ],
])('%s is refused by the build, in one line', async (source, reason) => {
  await expect(schemaOf(source)).rejects.toThrow(reason)
})

test('each module that a descriptor names is read once', () => {
  const slot = (passes?: string) => ({ name: 'wrapping', ...(passes && { passes }) })
  const part = (takes: string) => ({ slot: 'catalog/x', part: './Gift', takes })
  const screens = [{ slots: [slot('./a'), slot()] }, { slots: [slot('./a')] }, {}]
  expect(schemaModules({ screens, parts: [part('./a'), part('./b')] })).toEqual(['./a', './b'])
})
