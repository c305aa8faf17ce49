import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchChromium } from '@haggle/registry/browser/chromium'
import { findChromium } from '@haggle/registry/browser/findChromium'
import { ensureChromium } from './installPrograms'

const folder = mkdtempSync(join(tmpdir(), 'haggle-chromium-'))
const file = join(folder, 'chromium')
writeFileSync(file, '')
afterAll(() => rmSync(folder, { recursive: true }))

test('CHROME_PATH names the Chromium; an empty one counts as unset', () => {
  expect(findChromium({ CHROME_PATH: process.execPath })).toBe(process.execPath)
  expect(findChromium({ CHROME_PATH: '' })).toBe(findChromium({}))
})

describe.each([
  ['nothing', join(folder, 'none')],
  ['a folder', folder],
  ['a file that cannot be run', file],
])('a CHROME_PATH that names %s', (_, CHROME_PATH) => {
  const env = { CHROME_PATH }

  test.each([
    ['a browser', () => launchChromium(env)],
    ['npm test', () => ensureChromium(folder, env, () => undefined)],
  ])('is refused by its name by %s', async (_, start) => {
    await expect(start()).rejects.toThrow(
      `CHROME_PATH=${CHROME_PATH} cannot be used: it must be the program of a Chromium.`,
    )
  })
})
