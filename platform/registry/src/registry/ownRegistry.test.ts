import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newHome } from '@haggle/kit/testing/sampleReleases'
import { readEnvironments, storeEnvironments } from '../environments/environments'
import { ownRegistry } from './ownRegistry'

test('the environments are those that the registry started with, whatever the variable of who changes something', async () => {
  const home = await newHome()
  const environments = (REGISTRY_ENVIRONMENTS?: string) =>
    ownRegistry({ root: home, home }, { REGISTRY_ENVIRONMENTS }).environments()
  expect(await environments()).toEqual(['production'])
  expect(await environments('staging,production')).toEqual(['staging', 'production'])
  await storeEnvironments(readEnvironments(home, 'staging,production'))
  for (const setting of [undefined, '', 'staging, production'])
    expect(await environments(setting)).toEqual(['staging', 'production'])
  expect(() => environments('production')).toThrow(
    `REGISTRY_ENVIRONMENTS=production is not what the registry of ${home} started with, staging,production: unset it.`,
  )
  await rm(home, { recursive: true })
})

test('a change in a HAGGLE_HOME that cannot be written is refused by its name before the gate', async () => {
  const root = await newHome()
  await writeFile(join(root, 'file'), '')
  const home = join(root, 'file/home')
  const change = ownRegistry({ root, home }, {}).change(
    { environment: 'production', app: 'marketplace' },
    { action: 'rollback', name: 'catalog' },
  )
  await expect(change).rejects.toThrow(/^HAGGLE_HOME=\/.*\/home cannot be used: ENOTDIR.*\.$/)
  await rm(root, { recursive: true })
})
