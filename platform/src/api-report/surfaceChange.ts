import type { Surface } from './surface'

/** How a surface differs from the one before: what each difference is, and whether code that was fine may break. */
export interface SurfaceChange {
  level: 'none' | 'minor' | 'major'
  differences: string[]
}

/** What was removed or changed is a major change; what was added, optional members too, is a minor one. */
export function changeBetween(before: Surface, after: Surface): SurfaceChange {
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

/** An optional member, one more of a constant that is there to be read, or an event: nobody has to listen to it. */
const optionalMember = /^(\s+)(?:readonly [\w$]+: |[\w$]+(?:\?: |: z\.Zod(?:Optional|Default)<|: \(.*\) => void;$))/

/** The lines without comments, and with sorted enums: the compiler writes their values as it came across them. */
const comparable = (text: string) =>
  text
    .replaceAll(/^ *\/\*\*[^]*?\*\/\n/gm, '')
    .replaceAll(
      /(ZodEnum<\{\n)([^}]*\n)(\s*\}>)/g,
      (_, start: string, values: string, end: string) =>
        `${start}${values.trimEnd().split('\n').sort().join('\n')}\n${end}`,
    )
    .split('\n')

/** Whether every line is still there, in order, and each new one is part of such a member or gives a default. */
function onlyGrew(before: string, after: string): boolean {
  const kept = comparable(before)
  const lines = comparable(after)
  for (let line = lines.shift(); line !== undefined; line = lines.shift())
    if (line === kept[0] || line === withDefault(kept[0])) kept.shift()
    else if (!skipMember(line, lines)) return false
  return kept.length === 0
}

const withDefault = (line = '') => line.replace(/: (.*);$/, ': z.ZodDefault<$1>;')

/** Takes what belongs to the optional member that begins in a line; false when none does. */
function skipMember(first: string, rest: string[]): boolean {
  const indent = optionalMember.exec(first)?.[1]
  if (indent === undefined) return false
  if (first.endsWith(';')) return true
  const last = rest.findIndex(
    (line) => line.startsWith(indent) && line.endsWith(';') && !/\s/.test(line.charAt(indent.length)),
  )
  rest.splice(0, last + 1)
  return last >= 0
}
