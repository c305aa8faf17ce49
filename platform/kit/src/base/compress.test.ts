import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { precompress } from './compress'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'haggle-compress-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('when a copy cannot be written, nothing is written any more once it fails', async () => {
  const file = (name: string, bytes: number) => writeFileSync(join(folder, name), randomBytes(bytes).toString('hex'))
  file('small.js', 2000)
  mkdirSync(join(folder, 'small.js.br'))
  file('large.js', 500_000)
  await expect(precompress(folder)).rejects.toThrow('EISDIR')
  expect(readdirSync(folder).sort()).toEqual(['large.js', 'large.js.br', 'large.js.gz', 'small.js', 'small.js.br'])
})
