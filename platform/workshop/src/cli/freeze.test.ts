import { readApp } from '@haggle/kit/apps/revisions'
import { commands } from '@haggle/kit/cli/commands'
import { sampleCommands } from '../testing/sampleCommands'

const sample = sampleCommands()
const { call, refusalOf } = sample
const frozen = { environment: 'production', until: '2099-01-01', reason: 'Black Friday' }
const inTwoHours = () => new Date(Date.now() + 2 * 60 * 60 * 1000).toISOString()

test("this machine's own store is frozen and thawed by its commands, with the same app and remote", async () => {
  const scope = { environment: 'production', remote: 'catalog' }
  const [line] = await commands.freeze!(call({ ...scope, until: inTwoHours(), reason: 'Black Friday' }))
  expect(line).toMatch(/^catalog in production is frozen until .* UTC by .*: Black Friday\. Rollback works\.$/)
  expect(await refusalOf('remove', { name: 'catalog', app: 'marketplace' })).toMatch(/is frozen until/)
  expect(await refusalOf('thaw', { environment: 'production' })).toMatch(
    /^There is no freeze of production\.\ncatalog in production is frozen/,
  )
  expect(await commands.thaw!(call(scope))).toEqual([expect.stringMatching(/^Ended: catalog in production/)])
  expect((await readApp(sample.home(), 'marketplace'))?.composition.remotes).toHaveLength(1)
})

test.each([
  [{ until: undefined }, 'freeze needs --until, a day or a time such as 2026-12-02T08:00.'],
  [{ until: 'soon' }, 'freeze needs --until, a day or a time such as 2026-12-02T08:00, not "soon".'],
  [{ until: '5' }, 'not "5".'],
  [{ reason: '' }, 'freeze needs --reason: what it is for'],
  [{ reason: 'x'.repeat(201) }, '--reason must have at most 200 characters.'],
  [{}, 'until must be in the next 90 days'],
  [{ environment: 'staging', until: inTwoHours() }, 'There is no environment staging'],
])('freeze with %j is refused with one line', async (changes, message) => {
  expect(await refusalOf('freeze', { ...frozen, ...changes })).toContain(message)
})
