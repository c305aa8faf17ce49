import { changeBetween } from './surfaceChange'

const page = 'export interface PageProps {\n    title: string;\n    children?: ReactNode;\n}'
const surface = {
  '@haggle/shared-ui': ['export const tone: string;', page],
  '@haggle/shared-ui/forms': ['export function Form(): void;'],
}
const withPage = (text: string) =>
  changeBetween(surface, { ...surface, '@haggle/shared-ui': ['export const tone: string;', text] })

test('the order of declarations is no change', () => {
  const reversed = { ...surface, '@haggle/shared-ui': [...surface['@haggle/shared-ui']].reverse() }
  expect(changeBetween(surface, reversed)).toEqual({ level: 'none', differences: [] })
})

test('an added export or import path is minor', () => {
  const more = { ...surface, '@haggle/shared-ui/data': ["export { Tag } from 'antd'"] }
  expect(changeBetween(surface, more)).toEqual({
    level: 'minor',
    differences: ["added @haggle/shared-ui/data: export { Tag } from 'antd'"],
  })
})

test('a removed export or import path is major', () => {
  const less = { '@haggle/shared-ui': surface['@haggle/shared-ui'] }
  expect(changeBetween(surface, less)).toEqual({
    level: 'major',
    differences: ['removed @haggle/shared-ui/forms: export function Form'],
  })
})

test.each([
  ['an optional member', page.replace('    title', '    actions?: ReactNode;\n    title')],
  ['an optional field of a schema', page.replace('    title', '    note: z.ZodOptional<z.ZodString>;\n    title')],
  [
    'an optional list of objects',
    page.replace(
      '    title',
      '    notes: z.ZodDefault<z.ZodArray<z.ZodObject<{\n        by: z.ZodString;\n    }>>>;\n    title',
    ),
  ],
  ['a comment', page.replace('    title', '    /** Shown on top. */\n    title')],
  ['an event', page.replace('    title', '    closed: (by: string) => void;\n    title')],
  ['a read-only value', page.replace('    title', '    readonly home: "/";\n    title')],
])('adding %s is minor', (_, text) => {
  expect(withPage(text)).toEqual({
    level: 'minor',
    differences: ['changed @haggle/shared-ui: export interface PageProps'],
  })
})

test("a default added to a schema's field is minor", () => {
  const schema = (title: string) => ({
    ...surface,
    '@haggle/shared-ui': [page.replace('title: string', `title: ${title}`)],
  })
  expect(changeBetween(schema('z.ZodString'), schema('z.ZodDefault<z.ZodString>')).level).toBe('minor')
  expect(changeBetween(schema('z.ZodString'), schema('z.ZodDefault<z.ZodNumber>')).level).toBe('major')
})

test.each([
  [
    'an added required list of objects',
    page.replace('    title', '    notes: z.ZodArray<z.ZodObject<{\n        by?: string;\n    }>>;\n    title'),
  ],
  [
    'a required member added after an optional one',
    page.replace('    title', '    notes?: {\n        by: string;\n    };\n    more: string;\n    title'),
  ],
  ['an added required member', page.replace('    title', '    actions: ReactNode;\n    title')],
  ['a removed member', page.replace('    children?: ReactNode;\n', '')],
  ["a member's changed type", page.replace('string', 'number')],
  ['an optional member that is now required', page.replace('children?', 'children')],
])('%s is major', (_, text) => {
  expect(withPage(text)).toEqual({
    level: 'major',
    differences: ['changed @haggle/shared-ui: export interface PageProps'],
  })
})

test('a removed overload is major', () => {
  const two = { lib: ['export function of(a: string): void;', 'export function of(a: number): void;'] }
  const one = { lib: ['export function of(a: string): void;'] }
  expect(changeBetween(two, one).level).toBe('major')
})

test("the order of an enum's values is not a breaking change", () => {
  const status = (values: string) => ({ lib: [`export const Status: z.ZodEnum<{\n${values}}>;`] })
  const [paid, open] = ['    paid: "paid";\n', '    open: "open";\n']
  expect(changeBetween(status(paid + open), status(open + paid)).level).toBe('minor')
  expect(changeBetween(status(paid + open), status(open)).level).toBe('major')
})

test.each([
  [
    'an enum',
    'export const Status: z.ZodEnum<{\n    paid: "paid";\n}>;',
    'paid";\n',
    'paid";\n    "on hold": "on hold";\n',
  ],
  ['a list', 'export const LIST: readonly ["Books", "Other"];', '"Books", ', '"Books", "Garden", '],
  ['a union', 'export type Kind = "counter" | "reply";', '"reply"', '"reply" | "auction"'],
  ["a member's union", 'export interface Props {\n    size: "small" | "large";\n}', '"small"', '"small" | "middle"'],
  [
    'a list of objects',
    'export const SORTS: readonly [{\n    readonly value: "new";\n}, {\n    readonly value: "old";\n}];',
    '}, {',
    '}, {\n    readonly value: "price";\n}, {',
  ],
])('a value added to %s is minor, one taken away major', (_, text, from, to) => {
  const [before, after] = [{ lib: [text] }, { lib: [text.replace(from, to)] }]
  expect(changeBetween(before, after).level).toBe('minor')
  expect(changeBetween(after, before).level).toBe('major')
})

test('another value, and a value in place of a type, are major', () => {
  const level = (before: string, after: string) => changeBetween({ lib: [before] }, { lib: [after] }).level
  expect(level('export const COLOR = "#000";', 'export const COLOR = "#fff";')).toBe('major')
  expect(level('export type Kind = string;', 'export type Kind = "reply";')).toBe('major')
})
