// A remote in a repository of its own
export { makeOwnRepository } from './ownRepository'
export { ScaffoldVersions } from './versions'
