import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assetsIn } from '../releases/assets'
import { contentTypeOf } from '../releases/contentTypeOf'
import { sampleBuild } from '../testing/sampleBuild'
import { bundle } from './bundle'

const endings = ['svg', 'png', 'jpg', 'jpeg', 'webp', 'avif']

test('a screen imports pictures of any kind; large ones become files of the release, with their content type', async () => {
  const names = endings.map((ending) => `photo_${ending}`)
  const imports = endings.map((ending) => `import photo_${ending} from './photo.${ending}'`)
  const folder = await sampleBuild('haggle-pictures-', [...imports, `console.log(${names.join()})`].join('\n'))
  for (const ending of endings) await writeFile(join(folder, `photo.${ending}`), ending.repeat(10_000))
  await bundle(folder, '1.0.0', join(folder, 'built'))
  const assets = (await assetsIn(join(folder, 'built'))).map(({ path }) => path)
  for (const ending of endings) {
    const asset = assets.find((path) => path.endsWith(`.${ending}`))
    expect([ending, contentTypeOf(asset ?? '')]).toEqual([ending, expect.stringMatching(/^image\//)])
  }
  await rm(folder, { recursive: true })
})

test('types and tests know the same kinds', async () => {
  const declared = (await readFile(join(__dirname, '../../pictures.d.ts'), 'utf8')).matchAll(/'\*\.(\w+)'/g)
  expect([...declared].map(([, ending]) => ending)).toEqual(endings)
  const presets = await readFile(join(__dirname, '../../jest/presets.mjs'), 'utf8')
  const [, kinds = ''] = /\\\.\((svg[^)]*)\)/.exec(presets) ?? []
  for (const ending of endings) expect(ending).toMatch(new RegExp(`^(${kinds})$`))
})
