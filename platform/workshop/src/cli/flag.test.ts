import { readDefinitions } from '@haggle/kit/apps/definition'
import { readApp } from '@haggle/kit/apps/revisions'
import type { CommandInput } from '@haggle/kit/cli/commandInput'
import { commands } from '@haggle/kit/cli/commands'
import { sampleRemote, store } from '@haggle/kit/testing/sampleReleases'
import { updateComposition } from '@haggle/registry/changes/changes'
import { root, sampleCommands } from '../testing/sampleCommands'

const sample = sampleCommands()
const { call, refusalOf } = sample
const newGallery = { environment: 'production', flagged: ['marketplace/catalog', 'newGallery'] }
const flag = (changes: object) => commands.flag!(call({ ...newGallery, ...changes }))
const flags = () => commands.flags!(call({ environment: 'production' }))
const today = () => new Date().toISOString().slice(0, 10)

beforeEach(async () => {
  const marketplace = readDefinitions(root).find(({ app }) => app === 'marketplace')!
  const release = sampleRemote({ version: '1.1.0', flags: { newGallery: 'Larger pictures.' } })
  await updateComposition(sample.home(), marketplace, [await store(sample.home(), release)])
})

test("this machine's own store has its flags turned on, listed and turned off by its commands", async () => {
  expect(await flags()).toEqual(['marketplace/catalog newGallery: off; Larger pictures.'])
  const before = today()
  expect(await flag({ percent: '20', role: 'user' })).toEqual([
    'The flag newGallery of catalog is on for 20% of users in marketplace.',
  ])
  const listed = await flags()
  expect(
    [before, today()].map((day) => [
      `marketplace/catalog newGallery: on for 20% of users since ${day}; Larger pictures.`,
    ]),
  ).toContainEqual(listed)
  expect(await flag({ role: 'guest' })).toEqual(['The flag newGallery of catalog is on for all guests in marketplace.'])
  expect(await flag({ off: true })).toEqual(['The flag newGallery of catalog is off in marketplace.'])
  expect((await readApp(sample.home(), 'marketplace'))?.composition.remotes[0]?.flags).toBeUndefined()
})

test('what flag cannot do is refused with one line', async () => {
  for (const [changes, message] of [
    [
      { flagged: ['catalog', 'newGallery'] },
      'flag needs an app and a remote, such as marketplace/gifts, not "catalog".',
    ],
    [{ flagged: [] }, 'flag needs an app and a remote, such as marketplace/gifts.'],
    [{ flagged: ['marketplace/catalog'] }, 'flag needs the name of a flag, such as newGallery.'],
    [{ flagged: ['marketplace/catalog', 'New gallery'] }, 'such as newGallery, not "New gallery".'],
    [{}, 'flag needs --percent, a whole number from 0 to 100, or --role, or --off.'],
    [{ percent: '101' }, '--percent must be a whole number from 0 to 100, not "101".'],
    [{ percent: '20%' }, '--percent must be a whole number from 0 to 100, not "20%".'],
    [{ role: 'owner' }, '--role must be guest, user, shopOwner, operator, not "owner".'],
    [{ off: true, percent: '20' }, '--off takes no --percent and no --role.'],
    [
      { flagged: ['marketplace/catalog', 'newGalery'], off: true },
      'The live catalog has no flag newGalery; its flags are newGallery.',
    ],
    [{ flagged: ['marketplace/gifts', 'newGallery'], percent: '20' }, 'There is no remote gifts in marketplace.'],
    [{ environment: 'staging', percent: '20' }, 'There is no environment staging'],
  ] as const) {
    const refusal = await refusalOf('flag', { ...newGallery, ...changes } as Partial<CommandInput>)
    expect(refusal).toContain(message)
    expect(refusal).not.toContain('\n')
  }
})
