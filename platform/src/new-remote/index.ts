// A remote in a repository of its own
export { makeAsAsked } from './commandLine'
export { makeOwnRepository } from './ownRepository'
export { ScaffoldVersions } from './versions'
