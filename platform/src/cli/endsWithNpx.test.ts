import { exitWithNpm } from '../settings/shutdown'
import { commands } from './commands'

jest.mock('../settings/shutdown')

test.each(['host', 'registry'])('haggle %s ends with npx, which does not forward signals', async (name) => {
  const call = { folder: __dirname, env: { HAGGLE_HOME: '/proc/none', REGISTRY_PORT: 'none' } }
  await expect(commands[name]?.(call)).rejects.toThrow()
  expect(exitWithNpm).toHaveBeenCalledTimes(1)
  jest.mocked(exitWithNpm).mockClear()
})
