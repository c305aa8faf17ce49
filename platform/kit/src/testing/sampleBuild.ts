import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that is built by the preset, with a script. */
export async function sampleBuild(name: string, script: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), name))
  const base = JSON.stringify(join(__dirname, '../webpack/baseConfig.ts'))
  await writeFile(
    join(folder, 'webpack.config.ts'),
    `const { baseConfig } = await import(${base})
     export default () => [{ ...baseConfig(import.meta.dirname, 'sample', true), entry: './main.js' }]`,
  )
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'main.js'), script)
  return folder
}
