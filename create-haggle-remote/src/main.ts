import { readFileSync } from 'node:fs'
import { makeFromCommandLine, makeOwnRepository, ScaffoldVersions } from 'workshop/new-remote'

// `npm create @haggle/remote`: creates a remote in its own repository, ready to install, test and release
makeFromCommandLine('npm create @haggle/remote <name> -- --path </path>, in an empty folder', (request) => {
  const versions = ScaffoldVersions.parse(JSON.parse(readFileSync(new URL('versions.json', import.meta.url), 'utf8')))
  // set by npm: a private registry goes into the new repository's .npmrc
  const packages = process.env.npm_config_registry
  const isPrivate = packages !== undefined && new URL(packages).hostname !== 'registry.npmjs.org'
  return makeOwnRepository(process.cwd(), request, { versions, ...(isPrivate && { packages }) })
})
