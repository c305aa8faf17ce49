import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tokens } from '@haggle/shared-contract/design-tokens'

const root = join(__dirname, '../../../..')

const filesOf = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

const styleSheets = filesOf('shell/**.css', 'shared-ui/**.css', 'mfe-*/**.css')

const lengths = Object.entries(tokens).filter(([, value]) => /^\d+px$/.test(value))

/** Values of the tokens whose names begin so. */
const valuesOf = (name: RegExp): string[] => lengths.filter(([key]) => name.test(key)).map(([, value]) => value)

test.each([
  ['gap', valuesOf(/^space-/), /^((row|column)-)?gap|^(scroll-)?(padding|margin)|^inset|^(top|right|bottom|left)$/],
  ['radius', valuesOf(/^radius/), /^border-(.*-)?radius$/],
  ['size', valuesOf(/^(touch|pageWidth)$/), /^((min|max)-)?(width|height|inline-size|block-size)$/],
])('a %s in a style sheet is a token where there is one', (_, values, properties) => {
  const literals = styleSheets.flatMap(({ file, text }) =>
    [...text.matchAll(/(?<![\w(-])([a-z-]+):([^;{}]+);/g)]
      .filter(([, property = '', value = '']) => {
        const written: string[] = value.match(/(?<![\w.])\d+(\.\d+)?px/g) ?? []
        return properties.test(property) && written.some((each) => values.includes(each))
      })
      .map(([declaration]) => `${file}: ${declaration}`),
  )
  expect(values.length).toBeGreaterThan(1)
  expect(literals).toEqual([])
})

test('style sheets use no token that does not exist', () => {
  const all = filesOf('*.css').map(({ text }) => text)
  const local = all.flatMap((text) => [...text.matchAll(/(--hg-[\w-]+):/g)].map(([, name]) => name))
  const known = new Set([...local, ...Object.keys(tokens).map((name) => `--hg-${kebab(name)}`)])
  const used = new Set(all.flatMap((text) => [...text.matchAll(/var\((--hg-[\w-]+)/g)].map(([, name]) => name)))
  expect([...used].filter((name) => !known.has(name))).toEqual([])
})

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

test('what servers write has the colours of the tokens, and names them', () => {
  const colours = /#[\da-f]{6}\b|#[\da-f]{3}\b|\brgba?\(/i
  const sources = filesOf('platform/**.ts', 'mock-server/src/**.ts', ':!*.test.ts', ':!**/testing/**')
  expect(sources.filter(({ text }) => colours.test(text)).map(({ file }) => file)).toEqual([])
  // a file that is served as it is: it can only repeat them
  const [frame] = filesOf('mock-server/sandbox/page/frame.css')
  const values: string[] = Object.values(tokens)
  expect(frame?.text.match(/#[\da-f]+\b(?=;)/gi)?.filter((colour) => !values.includes(colour))).toEqual([])
})
