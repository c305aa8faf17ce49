import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { commands } from '@haggle/kit/cli/commands'
import { llmsText } from '@haggle/registry/agents/llmsText'
import { GUIDE, packages } from './pack'

const root = join(__dirname, '../../../..')
const matches = (pattern: RegExp) => [...llmsText.matchAll(pattern)].map(([, found = '']) => found)

test('llms.txt has the form of llmstxt.org: a title, what it is, and links that each say what they lead to', () => {
  expect(llmsText).toMatch(/^# .+\n\n> .+\n/)
  const items = llmsText.split('\n').filter((line) => line.startsWith('- '))
  expect(items.length).toBeGreaterThan(5)
  for (const item of items) expect(item).toMatch(/^- \[[^\]]+\]\([^)]+\)(: | and )/)
})

test("what llms.txt names in a remote's folder is in the packages that it has installed", () => {
  const files = matches(/\]\(node_modules\/@haggle\/([^)]+)\)/g)
  expect(files).toContain('kit/teams.md')
  for (const path of files) {
    const [name = '', file = ''] = path.split('/')
    const folder = name === 'kit' ? 'platform/kit' : name
    const source = file === GUIDE.as ? GUIDE.from : join(folder, file)
    const isPublished = ['README.md', GUIDE.as, ...(packages[folder]?.asTheyAre ?? [])].includes(file)
    expect([path, isPublished, existsSync(join(root, source))]).toEqual([path, true, true])
  }
})

test('every command that llms.txt names is one of haggle, and it names them all', () => {
  expect(matches(/`haggle (\w+)/g).filter((name) => !Object.hasOwn(commands, name))).toEqual([])
  expect(new Set(matches(/^ {2}([a-z]+)(?= )/gm))).toEqual(new Set(Object.keys(commands)))
})
