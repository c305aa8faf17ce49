// Creating a remote in its own repository
export { makeFromCommandLine } from './commandLine'
export { makeOwnRepository } from './ownRepository'
export { ScaffoldVersions } from './versions'
