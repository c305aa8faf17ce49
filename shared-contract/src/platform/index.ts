// The documents of the platform: descriptors, release, composition
export { Descriptor, RemoteName, Screen, ShellDescriptor, ShellScreen } from './descriptor'
export { Asset, Integrity, Release, RemoteRelease, ShellRelease, Version } from './release'
export { ComposedRemote, Composition } from './composition'
export { releaseUrl } from './releaseUrl'
export { fillRoute, matchRoute } from './route'
