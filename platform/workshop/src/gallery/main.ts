import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readHost, shownUrl } from '@haggle/kit/settings/addresses'
import { readPorts } from '@haggle/kit/settings/settings'
import { openWorkspace } from '@haggle/kit/workspace/workspace'
import { dev } from '../dev/dev'
import { withProduct } from '../test-runner/withProduct'

const USAGE = `npm run gallery [-- --accept]

Shows every part of both kits in all its states, from sources. --accept keeps how they look now, for npm test to compare with.`

async function gallery(env: NodeJS.ProcessEnv) {
  const { values } = parseArgs({ options: { accept: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } })
  if (values.help) return console.log(USAGE)
  if (values.accept) {
    const args = ['-c', 'e2e/jest.config.mjs', '--testPathPatterns', 'journeys/gallery']
    process.exit((await withProduct(args, { ...env, GALLERY: 'accept' })) ? 0 : 1)
  }
  const workspace = openWorkspace(import.meta.dirname, env)
  const lines = await dev(workspace, [join(workspace.root, 'gallery')], env)
  const address = `${shownUrl(readHost(env), readPorts(env).marketplace)}/gallery`
  console.log([...lines, `  ${address}   the gallery`].join('\n'))
}

gallery(process.env).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
