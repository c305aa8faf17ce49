import { openWorkspace } from '../workspace/workspace'
import { makeAsAsked } from './commandLine'
import { makeRemote } from './make'

// `npm run new-remote`: a package of a team's own, ready to be tested and released
makeAsAsked('npm run new-remote -- <name> --path </path>', (wish) =>
  makeRemote(openWorkspace(import.meta.dirname, process.env), wish),
)
