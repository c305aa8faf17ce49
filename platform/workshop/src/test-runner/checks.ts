import { bin, formatArgs, lintArgs } from './sourceChecks'

/** A check: a name and the arguments for Node. */
interface Check {
  name: string
  args: string[]
}

const isLinted = (file: string) => /\.([mc]?js|tsx?|json)$/.test(file)

/** Tests of e2e and bench need a running product: they are not unit tests. */
const hasUnitTests = (file: string) => /\.(tsx?|mjs|css|json)$/.test(file) && !/^(e2e|bench)\//.test(file)

/** The checks for changed files, the longest first. */
export function checksOf(files: string[]): Check[] {
  const tested = files.filter(hasUnitTests)
  const unit = [bin.jest, '--ignoreProjects', 'mock-server postgres', '--passWithNoTests', '--findRelatedTests']
  return [
    ...(tested.length > 0 ? [{ name: 'unit tests', args: [...unit, ...tested] }] : []),
    ...(files.some(isLinted) ? [{ name: 'lint and types', args: lintArgs }] : []),
    { name: 'format', args: formatArgs(files) },
  ]
}
