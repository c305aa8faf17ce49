import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readDefinitions } from '@haggle/kit/apps/definition'
import { newHome, sampleRemote, sampleShell, store } from '@haggle/kit/testing/sampleReleases'
import { updateComposition } from '@haggle/registry/changes/changes'
import { takenPathsHere } from './takenPathsHere'

const root = join(__dirname, '../../../..')

test('a path that another remote has in an app that takes this one is named', async () => {
  const home = await newHome()
  const screens = [{ path: '/cart', access: 'everyone' as const, screen: './Home', js: ['Home.js'], css: [] }]
  const rival = await store(home, sampleRemote({ name: 'rival', global: 'rival', screens }))
  for (const definition of readDefinitions(root))
    await updateComposition(home, definition, [await store(home, sampleShell()), rival])
  const taken = (folder: string) => takenPathsHere({ root, home }, join(root, folder))
  expect(await taken('mfe-checkout')).toEqual(['marketplace: /cart belongs to both rival and checkout.'])
  expect(await taken('mfe-catalog')).toEqual([])
  expect(await taken('shell')).toEqual([])
  await rm(home, { recursive: true })
})
