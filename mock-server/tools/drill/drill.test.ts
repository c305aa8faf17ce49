import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { testPostgresUrl } from '../../test/support'
import { canMount, makeSmallDisk } from '../../test/support/smallDisk'
import { drill } from './drill'

declare const TEST_DATABASE: 'libsql' | 'postgres'

jest.setTimeout(120_000)

test('a backup taken under load, restored elsewhere, contains all writes confirmed before it began', async () => {
  const server = TEST_DATABASE === 'postgres' ? await testPostgresUrl() : undefined
  const outcome = await drill(server?.url, 20)
  expect(outcome).toMatchObject({ lost: [], audit: expect.stringMatching(/^Nothing is wrong/) as string })
  expect(outcome.confirmed).toBeGreaterThanOrEqual(20)
  expect(outcome.bytes).toBeGreaterThan(1000)
  await server?.drop()
})

test('the error for an unusable server names its setting, without the password', async () => {
  const tried = drill('postgres://haggle:geheim@127.0.0.1:1/haggle', 1)
  await expect(tried).rejects.toThrow(/^DATABASE_URL cannot be used for this: (?!.*geheim)/)
})

const whereMounted = canMount ? test : test.skip
whereMounted('on a disk that is full before enough was written it ends, and says so', async () => {
  const disk = makeSmallDisk(6)
  const [program = '', ...args] = [
    ...disk.command,
    process.execPath,
    '--import',
    'tsx',
    'tools/drill/main.ts',
    '--writes',
    '100000',
  ]
  const cwd = resolve(import.meta.dirname, '../..')
  const drilled = promisify(execFile)(program, args, { cwd, env: { PATH: process.env.PATH, TMPDIR: disk.folder } })
  await expect(drilled).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The market took only \d+ of 100000 writes: .*cannot save anything/) as string,
  })
  disk.remove()
})
