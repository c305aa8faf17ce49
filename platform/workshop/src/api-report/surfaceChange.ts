import type { Surface } from './surface'

/** The differences between two surfaces, and the semver level they require: `major` if they may break existing code. */
interface SurfaceChange {
  level: 'none' | 'minor' | 'major'
  differences: string[]
}

/** Compares two surfaces. Removals and changes are major; additions, including optional members and values, are minor. */
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

const DECLARED = /^(?:export )?(?:abstract )?(?:class|const|enum|function|interface|let|namespace|type) [\w$]+/

/** Declarations by import path and name; the overloads of a function are joined. */
function byName(surface: Surface): Map<string, string> {
  const named = new Map<string, string>()
  for (const [path, declarations] of Object.entries(surface))
    for (const text of declarations) {
      const name = `${path}: ${DECLARED.exec(text)?.[0] ?? text.split('\n')[0]}`
      named.set(name, [named.get(name) ?? [], text].flat().join('\n'))
    }
  return named
}

/** The first line of a member that may be added: optional, read-only, or an event, which nobody has to handle. */
const OPTIONAL_MEMBER = /^(\s+)(?:readonly [\w$]+: |[\w$]+(?:\?: |: z\.Zod(?:Optional|Default)<|: \(.*\) => void;$))/

/** A value of an enum, or where the next object of a list begins: clients show values that they do not know as they are. */
const ADDED_VALUE = /^\s+("?)(.+)\1: "\2";$|^\s*\}, \{$/

/** The values of a union or list on one line. */
const VALUES = /(?:(?: \||,) )?("[^"]*")/g

/** Lines without comments and with sorted enum values, whose order the compiler does not guarantee. */
const comparable = (text: string) =>
  text
    .replaceAll(/^ *\/\*\*[^]*?\*\/\n/gm, '')
    .replaceAll(
      /(ZodEnum<\{\n)([^}]*\n)(\s*\}>)/g,
      (_, start: string, values: string, end: string) =>
        `${start}${values.trimEnd().split('\n').sort().join('\n')}\n${end}`,
    )
    .split('\n')

/** Whether every old line remains, in order, and each new one is of an optional member or adds a value or default. */
function onlyGrew(before: string, after: string): boolean {
  const kept = comparable(before)
  const lines = comparable(after)
  for (let line = lines.shift(); line !== undefined; line = lines.shift())
    if (line === kept[0] || line === withDefault(kept[0]) || hasMoreValues(kept[0], line)) kept.shift()
    else if (!ADDED_VALUE.test(line) && !skipMember(line, lines)) return false
  return kept.length === 0
}

function hasMoreValues(before = '', after: string): boolean {
  const values = (line: string) => [...line.matchAll(VALUES)].map(([, value]) => value)
  const had = values(before)
  const has = new Set(values(after))
  const rest = (line: string) => line.replaceAll(VALUES, '')
  return had.length > 0 && rest(before) === rest(after) && had.every((value) => has.has(value))
}

const withDefault = (line = '') => line.replace(/: (.*);$/, ': z.ZodDefault<$1>;')

/** Removes from `rest` the lines of the optional member that starts at `first`; false if none starts there. */
function skipMember(first: string, rest: string[]): boolean {
  const indent = OPTIONAL_MEMBER.exec(first)?.[1]
  if (indent === undefined) return false
  if (first.endsWith(';')) return true
  const last = rest.findIndex(
    (line) => line.startsWith(indent) && line.endsWith(';') && !/\s/.test(line.charAt(indent.length)),
  )
  rest.splice(0, last + 1)
  return last >= 0
}
