import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../../../..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n')
const page = (name: string) => readFileSync(join(root, name), 'utf8')

test('every rule that the sources cite is in docs/decisions.md, once', () => {
  const rules = [...page('docs/decisions.md').matchAll(/^- \*\*(D\d+)\*\* /gm)].map(([, rule]) => rule)
  const sources = ['*.ts', '*.tsx', '*.mjs', '*.cjs', '*.css', 'docs/*.md', ':!docs/decisions.md']
  const cited = new Set(git('grep', '-ohwE', '--untracked', 'D[1-9][0-9]?', '--', ...sources))
  expect(cited.size).toBeGreaterThan(50)
  expect([...cited].filter((rule) => !rules.includes(rule))).toEqual([])
  expect(rules).toEqual([...new Set(rules)])
})

/** Paths are named by their end, so that a folder that moves takes no page with it. */
const PATH = /`([\w-][^` ]*\.(?:[mc]?[jt]sx?|css|json|yml|template))`/g

test.each(['CONTRIBUTING.md', 'docs/architecture.md', 'docs/performance.md', 'docs/security.md'])(
  '%s names files that exist',
  (name) => {
    const files = git('ls-files', '--cached', '--others', '--exclude-standard').map((file) => `/${file}`)
    const named = [...page(name).matchAll(PATH)].map(([, path = '']) => path)
    expect(named.filter((path) => !files.some((file) => file.endsWith(`/${path}`)))).toEqual([])
  },
)
