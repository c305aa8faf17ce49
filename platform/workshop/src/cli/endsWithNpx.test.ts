import { commands } from '@haggle/kit/cli/commands'
import { exitWithNpm } from '@haggle/kit/settings/shutdown'
import { wholeRepository } from './wholeRepository'

jest.mock('@haggle/kit/settings/shutdown')

test.each(['host', 'registry'])('haggle %s ends with npx, which does not forward signals', async (name) => {
  const call = { folder: __dirname, env: { HAGGLE_HOME: '/proc/none', REGISTRY_PORT: 'none' }, whole: wholeRepository }
  await expect(commands[name]?.(call)).rejects.toThrow()
  expect(exitWithNpm).toHaveBeenCalledTimes(1)
  jest.mocked(exitWithNpm).mockClear()
})
