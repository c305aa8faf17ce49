import { testPostgresUrl } from '../../test/support'
import { drill } from './drill'

declare const TEST_DATABASE: 'libsql' | 'postgres'

jest.setTimeout(120_000)

test('a market that is backed up while people trade has all that was confirmed before, restored elsewhere', async () => {
  const server = TEST_DATABASE === 'postgres' ? await testPostgresUrl() : undefined
  const outcome = await drill(server?.url, 20)
  expect(outcome).toMatchObject({ lost: [], audit: expect.stringMatching(/^Nothing is wrong/) as string })
  expect(outcome.confirmed).toBeGreaterThanOrEqual(20)
  expect(outcome.bytes).toBeGreaterThan(1000)
  await server?.drop()
})

test('a server that cannot be used is named by its variable, without its password', async () => {
  const tried = drill('postgres://haggle:geheim@127.0.0.1:1/haggle', 1)
  await expect(tried).rejects.toThrow(/^DATABASE_URL cannot be used for a drill: (?!.*geheim)/)
})
