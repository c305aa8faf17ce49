import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readDefinitions } from '@haggle/kit/apps/definition'
import type { CommandInput } from '@haggle/kit/cli/commandInput'
import { commands } from '@haggle/kit/cli/commands'
import { newHome, sampleRemote, sampleShell, store } from '@haggle/kit/testing/sampleReleases'
import { updateComposition } from '@haggle/registry/changes/changes'
import { wholeRepository } from '../cli/wholeRepository'

export const root = join(__dirname, '../../../..')
const folder = join(root, 'mfe-catalog')

/** For tests: commands in the folder of catalog, which is live in marketplace, with a new home for each test. */
export function sampleCommands() {
  let home = ''
  beforeEach(async () => {
    home = await newHome()
    const marketplace = readDefinitions(root).find(({ app }) => app === 'marketplace')!
    await updateComposition(home, marketplace, [await store(home, sampleShell()), await store(home, sampleRemote())])
  })
  afterEach(() => rm(home, { recursive: true }))

  const call = (changes: Partial<CommandInput> = {}): CommandInput => ({
    folder,
    env: { HAGGLE_HOME: home },
    whole: wholeRepository,
    ...changes,
  })

  return {
    home: () => home,
    call,

    /** The message of a command that fails. */
    refusalOf: (command: string, changes: Partial<CommandInput>) =>
      commands[command]?.(call(changes)).then(
        () => undefined,
        (error: Error) => error.message,
      ),
  }
}

/** For tests: the folder of a remote's own repository, outside this one and new for each test. */
export function sampleOwnRepository(name: string): () => string {
  const screens = [{ path: '/gifts', access: 'everyone', screen: './Gifts' }]
  let own = ''
  beforeEach(async () => {
    own = await newHome()
    await writeFile(join(own, 'remote.json'), JSON.stringify({ name, contract: '^1.0.0', screens }))
  })
  afterEach(() => rm(own, { recursive: true }))
  return () => own
}
