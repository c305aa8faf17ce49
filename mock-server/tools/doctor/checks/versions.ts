import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../../../src/base/packageFolder'
import { fault, ok, type Check } from '../finding'

/** The versions that run here. */
export const checkVersions: Check = () => {
  const read = (path: string) => JSON.parse(readFileSync(join(packageFolder, path), 'utf8')) as Record<string, unknown>
  const { engines } = read('../package.json') as { engines: { node: string } }
  const least = engines.node.replace(/[^\d.]/g, '')
  const says = `Haggle ${String(read('package.json').version)} on Node ${process.versions.node}.`
  return Promise.resolve(
    isOlder(process.versions.node, least) ? fault(says, `Install Node ${least} or newer.`) : ok(says),
  )
}

/** Whether a version comes before another one. */
export function isOlder(version: string, than: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = than.split('.').map(Number)
  return major < leastMajor || (major === leastMajor && minor < leastMinor)
}
