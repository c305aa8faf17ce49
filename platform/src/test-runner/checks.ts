import { bin, formatArgs, lintArgs, typesArgs } from './sourceChecks'

/** A check: a name and the arguments for Node. */
export interface Check {
  name: string
  args: string[]
}

const isCode = (file: string) => /\.(tsx?|mjs)$/.test(file)
const affectsTypes = (file: string) => /\.(tsx?|json)$/.test(file)

/** Tests of e2e and bench need a running product: they are not unit tests. */
const hasUnitTests = (file: string) => /\.(tsx?|mjs|css|json)$/.test(file) && !/^(e2e|bench)\//.test(file)

/** The checks for changed files, the longest first. */
export function checksOf(files: string[]): Check[] {
  const code = files.filter(isCode)
  const tested = files.filter(hasUnitTests)
  const [browserTypes = [], nodeTypes = []] = typesArgs
  const unit = [bin.jest, '--ignoreProjects', 'mock-server postgres', '--passWithNoTests', '--findRelatedTests']
  return [
    ...(tested.length > 0 ? [{ name: 'unit tests', args: [...unit, ...tested] }] : []),
    ...(code.length > 0 ? [{ name: 'lint', args: lintArgs(code) }] : []),
    ...(files.some(affectsTypes)
      ? [
          { name: 'types for browsers', args: browserTypes },
          { name: 'types for Node', args: nodeTypes },
        ]
      : []),
    { name: 'format', args: formatArgs(files) },
  ]
}
