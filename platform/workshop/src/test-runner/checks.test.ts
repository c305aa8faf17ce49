import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changedFiles } from './changedFiles'
import { checksOf } from './checks'

describe('the checks of changed files', () => {
  const namesOf = (...files: string[]) => checksOf(files).map(({ name }) => name)

  test('a source file gets all checks: lint and types of all packages, tests and format of that file', () => {
    const checks = checksOf(['shell/src/Navbar.tsx'])
    expect(checks.map(({ name }) => name)).toEqual(['unit tests', 'lint and types', 'format'])
    for (const { args } of checks.filter(({ name }) => name !== 'lint and types'))
      expect(args.at(-1)).toBe('shell/src/Navbar.tsx')
  })

  test('a document gets the format check only', () => {
    expect(namesOf('docs/teams.md')).toEqual(['format'])
  })

  test('a style sheet gets unit tests, journeys and benchmarks do not', () => {
    expect(namesOf('shell/src/Navbar.module.css')).toEqual(['unit tests', 'format'])
    expect(namesOf('e2e/src/visitor.ts', 'bench/src/measure.ts')).not.toContain('unit tests')
  })
})

describe('changed files', () => {
  let root: string
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Tess', '-c', 'user.email=tess@haggle.test', ...args], { cwd: root })
  const write = (file: string) => writeFileSync(join(root, file), file)
  const commit = (file: string) => {
    write(file)
    git('add', '.')
    git('commit', '-qm', file)
  }
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'haggle-git-'))
    git('init', '-q', '-b', 'main')
    commit('first')
    commit('second')
  })
  afterEach(() => rmSync(root, { recursive: true }))

  test('on a branch are those since the merge base with main: committed, uncommitted and untracked, but not deleted ones', () => {
    git('checkout', '-qb', 'feature')
    commit('committed')
    git('rm', '-q', 'first')
    write('second')
    writeFileSync(join(root, 'second'), 'edited')
    write('untracked')
    expect(changedFiles(root).files).toEqual(['committed', 'second', 'untracked'])
  })

  test('on main are those of the last commit; none with --since the last commit', () => {
    expect(changedFiles(root).files).toEqual(['second'])
    expect(changedFiles(root, 'HEAD').files).toEqual([])
  })

  test('an unknown commit is refused with a one-line error', () => {
    expect(() => changedFiles(root, 'nowhere')).toThrow(/^There is no commit "nowhere"\.$/)
  })
})
