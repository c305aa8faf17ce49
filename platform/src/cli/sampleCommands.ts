import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { updateComposition } from '../apps/changes'
import { readDefinitions } from '../apps/definition'
import { newHome, sampleRemote, sampleShell, store } from '../releases/samples'
import type { CommandInput } from './commandInput'
import { commands } from './commands'

// For tests: commands in the folder of catalog, with a new home for each test.

export const root = join(__dirname, '../../..')
const folder = join(root, 'mfe-catalog')

export let home: string

/** Makes a home where catalog is live in marketplace. */
export async function makeHome() {
  home = await newHome()
  const marketplace = readDefinitions(root).find(({ app }) => app === 'marketplace')!
  await updateComposition(home, marketplace, [await store(home, sampleShell()), await store(home, sampleRemote())])
}

export const removeHome = () => rm(home, { recursive: true })

const screens = [{ path: '/gifts', access: 'everyone', screen: './Gifts' }]
export const descriptor = { name: 'gifts', contract: '^1.0.0', screens }

/** A remote's own repository, outside this one. */
export let own: string

export async function makeOwnRepository() {
  own = await newHome()
  await writeFile(join(own, 'remote.json'), JSON.stringify(descriptor))
}

export const removeOwnRepository = () => rm(own, { recursive: true })

export const call = (changes: Partial<CommandInput> = {}): CommandInput => ({
  folder,
  env: { HAGGLE_HOME: home },
  ...changes,
})

/** The message of a command that fails. */
export const refusalOf = (command: string, changes: Partial<CommandInput>) =>
  commands[command]?.(call(changes)).then(
    () => undefined,
    (error: Error) => error.message,
  )
