import { testPostgresUrl } from '../../test/support'
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
  await expect(tried).rejects.toThrow(/^DATABASE_URL cannot be used for a drill: (?!.*geheim)/)
})
