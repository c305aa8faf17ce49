import { openWorkspace } from '@haggle/kit/workspace/workspace'
import { makeFromCommandLine } from './commandLine'
import { makeRemote } from './make'

// `npm run new-remote`: creates a remote in this repository, ready to test and release
makeFromCommandLine('npm run new-remote -- <name> --path </path>', (request) =>
  makeRemote(openWorkspace(import.meta.dirname, process.env), request),
)
