import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../../..')
const sources = ['*.ts', '*.tsx', '*.mjs', '*.cjs', '*.css', 'docs/*.md', ':!docs/decisions.md']

test('every rule that the sources cite is in docs/decisions.md, once', () => {
  const page = readFileSync(join(root, 'docs/decisions.md'), 'utf8')
  const rules = [...page.matchAll(/^- \*\*(D\d+)\*\* /gm)].map(([, rule]) => rule)
  const git = ['grep', '-ohwE', '--untracked', 'D[1-9][0-9]?', '--', ...sources]
  const cited = new Set(execFileSync('git', git, { cwd: root, encoding: 'utf8' }).trim().split('\n'))
  expect(cited.size).toBeGreaterThan(50)
  expect([...cited].filter((rule) => !rules.includes(rule))).toEqual([])
  expect(rules).toEqual([...new Set(rules)])
})
