// Apart from the configurations: programs that build nothing need these names, and would load webpack with them.

/** Global variable of a build. Unique per release, because two releases of a remote may be loaded in one page. */
export const globalName = (name: string, version = 'dev') => `${name}_${version}`.replace(/[^A-Za-z0-9_]/g, '_')

/** The chunk of a remote's own framework, and of all else that it has from npm. */
export const FRAMEWORK_CHUNK = 'framework'

export const isFrameworkFile = (path: string) => new RegExp(`^${FRAMEWORK_CHUNK}\\.(\\w+\\.)?js$`).test(path)

/** The file of a release from which a host renders first pages. */
export const PRERENDER_FILE = 'prerender.cjs'
