import type { Surface } from './surface'

/** How a surface differs from the one before: what each difference is, and whether code that was fine may break. */
export interface Change {
  level: 'none' | 'minor' | 'major'
  differences: string[]
}

/** What was removed or changed is a major change; what was added, optional members too, is a minor one. */
export function changeBetween(before: Surface, after: Surface): Change {
  const old = byName(before)
  const now = byName(after)
  const removed = [...old.keys()].filter((name) => !now.has(name))
  const added = [...now.keys()].filter((name) => !old.has(name))
  const changed = [...now].filter(([name, text]) => old.has(name) && old.get(name) !== text)
  const broken = changed.filter(([name, text]) => !onlyGrew(old.get(name) ?? '', text))
  const differences = [
    ...removed.map((name) => `removed ${name}`),
    ...changed.map(([name]) => `changed ${name}`),
    ...added.map((name) => `added ${name}`),
  ]
  if (removed.length + broken.length > 0) return { level: 'major', differences }
  return { level: differences.length > 0 ? 'minor' : 'none', differences }
}

const declared = /^(?:export )?(?:abstract )?(?:class|const|enum|function|interface|let|namespace|type) [\w$]+/

/** Declarations by their import path and name; the overloads of a function stand together. */
function byName(surface: Surface): Map<string, string> {
  const named = new Map<string, string>()
  for (const [path, declarations] of Object.entries(surface))
    for (const text of declarations) {
      const name = `${path}: ${declared.exec(text)?.[0] ?? text.split('\n')[0]}`
      named.set(name, [named.get(name) ?? [], text].flat().join('\n'))
    }
  return named
}

const optionalMember = /^\s+[\w$]+(\?: .*|: z\.ZodOptional<.*>);$/

/** Whether every line is still there, in order, and each new one is an optional member. */
function onlyGrew(before: string, after: string): boolean {
  const kept = before.split('\n')
  for (const line of after.split('\n'))
    if (line === kept[0]) kept.shift()
    else if (!optionalMember.test(line)) return false
  return kept.length === 0
}
