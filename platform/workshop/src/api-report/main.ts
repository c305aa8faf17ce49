import { writeFileSync } from 'node:fs'
import { openWorkspace } from '@haggle/kit/workspace/workspace'
import { declarationsOf } from './declarations'
import { publicPackages, readPublicPackage } from './packages'
import { readReport, renderReport, reportFile, versionProblem } from './report'
import { surfaceOf } from './surface'

/** `npm run api-report`: writes each package's api.md, unless its version does not match what changed. */
function writeReports() {
  const { root } = openWorkspace(import.meta.dirname, process.env)
  const offered = publicPackages.map((folder) => readPublicPackage(root, folder))
  const declarations = declarationsOf(
    root,
    offered.flatMap(({ entries }) => entries.map(({ file }) => file)),
  )
  const problems = offered.flatMap((each) => {
    const surface = surfaceOf(each, declarations)
    const report = readReport(root, each.folder)
    const problem = report && versionProblem(each, report, surface)
    if (problem) return [problem]
    writeFileSync(reportFile(root, each.folder), renderReport(each.name, each.version, surface))
    return []
  })
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}

writeReports()
