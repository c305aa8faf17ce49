import type { Release } from '@haggle/shared-contract/platform'
import { placeOf, type ChangeTarget } from '../changes/changeRequest'
import { toPercent, type PictureVerdict } from '../changes/pictures'
import type { Registry } from '../client/client'
import { budgets, moduleSizes, toKilobytes } from '../gate/budget'
import { GateRefusal } from '../gate/gate'
import { providedVersions } from '../gate/olderMajors'
import { releaseDirectory } from '../releases/store'
import { openWorkspace } from '../workspace/workspace'
import { publishCandidate } from './candidateOf'
import type { CommandInput } from './commandInput'
import { previewLines } from './previewLines'
import { tryOut } from './tryOut'

/**
 * What a pull request should show of a release in an app, as Markdown: pictures, kilobytes, shared ranges, faults. Screens that
 * cannot be visited here are visited by the registry, as those of a preview. With faults, prints it and throws `GateRefusal`.
 */
export async function checkReport(
  call: CommandInput,
  registry: Registry,
  target: ChangeTarget,
  release: Release,
): Promise<string[]> {
  // what looks different is shown, not refused
  const accepting = { ...call, acceptPictures: true as const }
  const faults: string[] = []
  const isVisited = await tryOut(accepting, registry, target, release).catch((error: unknown) => {
    if (!(error instanceof GateRefusal)) throw error
    faults.push(...error.reasons)
    return true
  })
  const link = isVisited ? [] : await visitedByRegistry()
  const { name, version } = release
  const looks = await registry.pictures(target.app, { name, version })
  const lines = [
    `## ${name} ${version} in ${placeOf(target)}`,
    ...paragraph(link),
    ...picturesSection(looks, call.env.REGISTRY_URL ?? ''),
    ...(await sizesSection(call, release)),
    ...(await sharedSection(registry, target, release)),
    ...section('Faults', faults.length > 0 ? faults.map((fault) => `- ${plain(fault)}`) : ['None.']),
  ]
  if (faults.length === 0) return lines
  for (const line of lines) console.log(line)
  throw new GateRefusal(faults)

  async function visitedByRegistry(): Promise<string[]> {
    const sent = await publishCandidate(registry, call, [target])
    const preview = await registry.preview(target, { ...sent, days: 7 })
    faults.push(...preview.faults)
    return previewLines({ ...call, ...target }, preview)
  }
}

const paragraph = (lines: string[]) => (lines.length > 0 ? ['', ...lines] : [])
const section = (title: string, lines: string[]) => ['', `### ${title}`, '', ...lines]
const row = (...cells: string[]) => `| ${cells.map(plain).join(' | ')} |`
const table = (head: string[], rows: string[][]) => [
  row(...head),
  row(...head.map(() => '---')),
  ...rows.map((each) => row(...each)),
]

/** Text in which nothing ends a cell or begins an element. */
const plain = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

function picturesSection(looks: PictureVerdict | undefined, registry: string): string[] {
  if (!looks)
    return section('Pictures', [
      'None: there is no live release to compare with, or its screens run the same code, or were not visited.',
    ])
  const { beside, pictures } = looks
  const changed = pictures.filter(({ difference }) => difference)
  const told =
    changed.length === 0
      ? `${pictures.length} pictures; none looks different from ${beside ?? 'what is live'}.`
      : `${changed.length} of ${pictures.length} look different from ${beside ?? 'what is live'}. Release it with \`--accept-pictures\` if they are meant to.`
  const to = (what: string, address = '') => `[${what}](${registry}${address})`
  const rows = changed.map(({ name, share = 0, candidate, live, difference }) => [
    name,
    toPercent(share),
    [to('before', live), to('now', candidate), to('difference', difference)].join(' '),
  ])
  return section('Pictures', [told, ...(rows.length > 0 ? ['', ...table(['screen', 'pixels', ''], rows)] : [])])
}

async function sizesSection({ folder, env }: CommandInput, release: Release): Promise<string[]> {
  const sizes = await moduleSizes(releaseDirectory(openWorkspace(folder, env).home, release), release)
  const rows = sizes.map(({ module, kind, bytes }) => [module, toKilobytes(bytes), String(budgets[kind])])
  return rows.length > 0 ? section('Kilobytes of scripts', table(['module', 'KB', 'budget'], rows)) : []
}

async function sharedSection(registry: Registry, target: ChangeTarget, { shared }: Release): Promise<string[]> {
  const { shell } = await registry.composition(target)
  const rows = Object.entries(shared).map(([module, range]) => [
    module,
    range,
    providedVersions(shell, module).join(', ') || 'none',
  ])
  return section('Shared packages', table(['package', 'needs', `shell ${shell.version}`], rows))
}
