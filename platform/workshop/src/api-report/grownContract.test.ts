import { needFaults } from '@haggle/kit/gate/gate'
import { sampleRemote, sampleShell } from '@haggle/kit/testing/sampleReleases'
import { openWorkspace } from '@haggle/kit/workspace/workspace'
import { inc } from 'semver'
import { readReport } from './report'
import type { Surface } from './surface'
import { changeBetween } from './surfaceChange'

/** Adds a category, a sort and an order status wherever the contract has them. */
const withMoreValues = (surface: Surface): Surface =>
  Object.fromEntries(
    Object.entries(surface).map(([path, declarations]) => [
      path,
      declarations.map((text) =>
        text
          .replaceAll('"Books", ', '"Books", "Garden", ')
          .replace(
            '}, {\n    readonly value: "oldest";',
            '}, {\n    readonly value: "rating";\n    readonly label: "Rating";\n$&',
          )
          .replaceAll(/^( +)Books: "Books";\n/gm, '$&$1Garden: "Garden";\n')
          .replaceAll(/^( +)oldest: "oldest";\n/gm, '$&$1rating: "rating";\n')
          .replaceAll(/^( +)paid: "paid";\n/gm, '$&$1"on hold": "on hold";\n'),
      ),
    ]),
  )

test('a remote stays in when the contract grows by a category, a sort and a status', () => {
  const report = readReport(openWorkspace(import.meta.dirname, process.env).root, 'shared-contract')
  if (!report) throw new Error('The contract has no report.')
  const { level, differences } = changeBetween(report.surface, withMoreValues(report.surface))
  for (const name of ['CATEGORIES', 'Category', 'SORTS', 'ProductQuery', 'OrderStatus', 'Order'])
    expect(differences).toContain(`changed @haggle/shared-contract: export const ${name}`)
  expect(level).toBe('minor')
  const built = sampleRemote({ contract: `^${report.version}` })
  const shell = sampleShell({ contract: inc(report.version, 'minor') ?? '' })
  expect(needFaults(built, shell)).toEqual([])
})
