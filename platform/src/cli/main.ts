import { parseArgs } from 'node:util'
import { GateRefusal } from '../gate/gate'
import { commands } from './commands'

const usage = `haggle <command>, in the folder of the shell or of a remote

  build                       build into the release store
  check                       build and run the gate, as a release does; nothing becomes live
  release                     build, check and make it everyone's
  canary --percent <1-99>     build, check and give it to that share of visitors
  promote                     make the canary everyone's
  rollback                    go back to the release before
  preview                     build, check and print a link that shows it to whoever has it
  releases                    what is released, what is live where, since when
  who </releases/…/file.js>   which commit, CI run and person a file comes from
  host                        serve an app as the registry says it is; reads PORT, API_URL, PROXY_SECRET
  dev                         develop with live reload against what is released
  dev --against <site>        develop within a deployed shell of development or staging; nothing else runs here

  --app <name>                only this app; else every app that takes the remote
  --env <name>          with a registry: this environment, in place of production
  --version <version>   release or canary: this one from the store, without a build
  --html <file>         releases: as a page for people
  --help

REGISTRY_URL and REGISTRY_TOKEN name a registry; without them the store is this machine's.`

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      app: { type: 'string' },
      env: { type: 'string' },
      percent: { type: 'string' },
      version: { type: 'string' },
      html: { type: 'string' },
      against: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [name = '', file, ...rest] = positionals
  if (values.help) return console.log(usage)
  const command = commands[name]
  if (!command || rest.length > 0 || (file !== undefined) !== (name === 'who'))
    throw new Error(`Unknown command "${positionals.join(' ')}".\n\n${usage}`)
  for (const line of await command({
    folder: process.cwd(),
    env: process.env,
    app: values.app,
    environment: values.env,
    percent: values.percent,
    version: values.version,
    html: values.html,
    against: values.against,
    file,
  }))
    console.log(line)
}

main().catch((error: unknown) => {
  const lines = error instanceof GateRefusal ? error.reasons.map((reason) => `Refused: ${reason}`) : [messageOf(error)]
  for (const line of lines) console.error(line)
  process.exit(1)
})

const messageOf = (error: unknown) =>
  error instanceof Error
    ? isRefusedByDisk(error)
      ? `The release store cannot be changed: ${error.message}.`
      : error.message
    : String(error)

const isRefusedByDisk = (error: Error) =>
  'code' in error && ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST'].includes(String(error.code))
