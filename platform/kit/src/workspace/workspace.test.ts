import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newHome } from '../testing/sampleReleases'
import { readManifest } from './workspace'

test.each(['01.0.0', '1.0.0-..'])(
  "a package's version %s, which the registry would refuse, is refused",
  async (version) => {
    const folder = await newHome()
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'gifts', version }))
    expect(() => readManifest(folder)).toThrow('package.json: version: must be a semantic version, such as 1.2.3.')
    await rm(folder, { recursive: true })
  },
)
