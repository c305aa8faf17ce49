import { parseArgs } from 'node:util'
import { openWorkspace } from '../workspace/workspace'
import { makeRemote } from './make'

const usage = `npm run new-remote -- <name> --path </path>

  --access everyone|signedIn|user|shopOwner   who may see its screen; default everyone
  --nav <label>                               a link to it in the navbar, for who may see it; default none
  --app <name>                                which app takes it; default marketplace`

/** `npm run new-remote`: a package of a team's own, ready to be tested and released. */
function make() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      path: { type: 'string' },
      access: { type: 'string' },
      nav: { type: 'string' },
      app: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return console.log(usage)
  const [name, ...rest] = positionals
  if (!name || rest.length > 0) throw new Error(usage)
  const { path, access, nav, app } = values
  const lines = makeRemote(openWorkspace(import.meta.dirname, process.env), { name, path, access, nav, app })
  console.log(lines.join('\n'))
}

try {
  make()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
