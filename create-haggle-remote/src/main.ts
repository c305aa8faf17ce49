import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeOwnRepository, ScaffoldVersions } from 'platform/new-remote'

const usage = `npm create haggle-remote <name> -- --path </path>, in an empty folder

  --access everyone|signedIn|user|shopOwner   who may see its screen; default everyone
  --nav <label>                               a link to it in the navbar, for who may see it; default none
  --app <name>                                the app it is released in; default marketplace`

/** `npm create haggle-remote`: a remote in a repository of its own, ready to be installed, tested and released. */
function create() {
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
  const versions = ScaffoldVersions.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'versions.json'), 'utf8')))
  // npm says by this where it takes packages from, when that is not its own registry
  const packages = process.env.npm_config_registry
  const isOwn = packages !== undefined && new URL(packages).hostname !== 'registry.npmjs.org'
  const lines = makeOwnRepository(
    process.cwd(),
    { name, path, access, nav, app },
    { versions, ...(isOwn && { packages }) },
  )
  console.log(lines.join('\n'))
}

try {
  create()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
