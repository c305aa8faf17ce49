import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(__dirname, '../../../..')

test.each([
  ['.', `--into ${root} is this repository: name another folder.`],
  ['README.md', `--into ${join(root, 'README.md')} is not a folder.`],
])('packages --into %s is refused, and nothing is made or removed', (into, reason) => {
  const args = [join(root, 'platform/workshop/bin/packages.mjs'), '--without-types', '--into', into]
  expect(spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })).toMatchObject({
    status: 1,
    stdout: '',
    stderr: `${reason}\n`,
  })
})
