// The three documents of the platform: descriptor, release, composition
export { Descriptor, RemoteName, Screen } from './descriptor'
export { Asset, Integrity, Release, RemoteRelease, ShellRelease, Version } from './release'
export { ComposedRemote, Composition } from './composition'
export { releaseUrl } from './releaseUrl'
