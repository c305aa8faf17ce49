// The documents of the platform: descriptors, release, composition
export { Descriptor, RemoteName, Screen, ShellDescriptor, ShellScreen, unknownBadges } from './descriptor'
export { NavEntry, SHARED_BADGES, Viewer } from './navigation'
export { Asset, Integrity, Release, RemoteRelease, ShellRelease, Version } from './release'
export { ComposedRemote, Composition } from './composition'
export { shellScreens } from './shellScreens'
export { releaseUrl } from './releaseUrl'
export { fillRoute, findScreen, matchRoute } from './route'
export { PAGE_TOKEN_KEY, PageToken } from './pageToken'
