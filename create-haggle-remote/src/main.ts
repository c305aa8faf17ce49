import { readFileSync } from 'node:fs'
import { makeAsAsked, makeOwnRepository, ScaffoldVersions } from 'platform/new-remote'

// `npm create haggle-remote`: a remote in a repository of its own, ready to be installed, tested and released
makeAsAsked('npm create haggle-remote <name> -- --path </path>, in an empty folder', (wish) => {
  const versions = ScaffoldVersions.parse(JSON.parse(readFileSync(new URL('versions.json', import.meta.url), 'utf8')))
  // npm says by this where it takes packages from, when that is not its own registry
  const packages = process.env.npm_config_registry
  const isPrivate = packages !== undefined && new URL(packages).hostname !== 'registry.npmjs.org'
  return makeOwnRepository(process.cwd(), request, { versions, ...(isPrivate && { packages }) })
})
