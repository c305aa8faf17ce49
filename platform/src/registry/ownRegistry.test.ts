import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newHome } from '../releases/samples'
import { ownRegistry } from './ownRegistry'

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
