import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inc, lt } from 'semver'
import type { PublicPackage } from './packages'
import type { Surface } from './surface'
import { changeBetween } from './surfaceChange'

/**
 * A package's `api.md`: its public surface, its version, and a hash of both. API Extractor would replace surface.ts alone: it
 * neither computes the version that a change requires nor reads css-modules.d.ts. Changesets does not compute it either, and
 * raises versions later, while what is built from a working copy is compared by them.
 */
interface Report {
  version: string
  seal: string
  surface: Surface
}

export const reportFile = (root: string, folder: string) => join(root, folder, 'api.md')

export function readReport(root: string, folder: string): Report | undefined {
  const file = reportFile(root, folder)
  return existsSync(file) ? parseReport(readFileSync(file, 'utf8')) : undefined
}

export const renderReport = (name: string, version: string, surface: Surface): string => `# What ${name} offers

Version ${version}, surface ${sealOf(version, surface)}

Written by \`npm run api-report\`; \`npm test\` fails when the code says something else.
${Object.entries(surface)
  .map(([path, declarations]) => `\n## ${path}\n\n\`\`\`ts\n${declarations.join('\n\n')}\n\`\`\`\n`)
  .join('')}`

export function parseReport(text: string): Report {
  const [, version = '', seal = ''] = /^Version (\S+), surface (\S+)$/m.exec(text) ?? []
  const sections = text.matchAll(/^## (.+)\n\n```ts\n([^]*?)\n```$/gm)
  const surface = Object.fromEntries([...sections].map(([, path = '', code = '']) => [path, code.split('\n\n')]))
  return { version, seal, surface }
}

/** On the version's line, so that two branches which both release a 1.1.0 conflict in git. */
const sealOf = (version: string, surface: Surface) =>
  createHash('sha256')
    .update(JSON.stringify([version, surface]))
    .digest('hex')
    .slice(0, 16)

/** Returns why the report may not be updated: package.json's version is too low for the change. Undefined if it may. */
export function versionProblem(
  { folder, name, version }: PublicPackage,
  report: Report,
  surface: Surface,
): string | undefined {
  const { level, differences } = changeBetween(report.surface, surface)
  const least = level === 'none' ? report.version : inc(report.version, level)
  if (!least || !lt(version, least)) return undefined
  const why = level === 'none' ? `its report is of ${report.version}` : differences.join(', ')
  return `${name}: ${why}; the version in ${folder}/package.json must be ${least} or more, not ${version}.`
}

/** Returns in one line why a package's report or version is out of date; undefined if neither is. */
export function problemOf(offered: PublicPackage, report: Report | undefined, surface: Surface): string | undefined {
  const { folder, name } = offered
  if (!report) return `${folder}/api.md is missing: run npm run api-report.`
  if (report.seal !== sealOf(report.version, report.surface))
    return `${folder}/api.md was edited by hand: take it back from git, then run npm run api-report.`
  const problem = versionProblem(offered, report, surface)
  if (problem) return `${problem} Then run npm run api-report.`
  const { differences } = changeBetween(report.surface, surface)
  return differences.length > 0 ? `${name}: ${differences.join(', ')}; run npm run api-report.` : undefined
}
