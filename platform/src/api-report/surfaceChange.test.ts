import { changeBetween } from './surfaceChange'

const page = 'export interface PageProps {\n    title: string;\n    children?: ReactNode;\n}'
const surface = {
  'shared-ui': ['export const tone: string;', page],
  'shared-ui/forms': ['export function Form(): void;'],
}
const withPage = (text: string) =>
  changeBetween(surface, { ...surface, 'shared-ui': ['export const tone: string;', text] })

test('the same surface is no change, in whatever order it stands', () => {
  const turned = { ...surface, 'shared-ui': [...surface['shared-ui']].reverse() }
  expect(changeBetween(surface, turned)).toEqual({ level: 'none', differences: [] })
})

test('an export or an import path more is minor', () => {
  const more = { ...surface, 'shared-ui/data': ["export { Tag } from 'antd'"] }
  expect(changeBetween(surface, more)).toEqual({
    level: 'minor',
    differences: ["added shared-ui/data: export { Tag } from 'antd'"],
  })
})

test('an export or an import path less is major', () => {
  const less = { 'shared-ui': surface['shared-ui'] }
  expect(changeBetween(surface, less)).toEqual({
    level: 'major',
    differences: ['removed shared-ui/forms: export function Form'],
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
  ['a value to be read', page.replace('    title', '    readonly home: "/";\n    title')],
])('%s more is minor', (_, text) => {
  expect(withPage(text)).toEqual({ level: 'minor', differences: ['changed shared-ui: export interface PageProps'] })
})

test('a default where none was is minor', () => {
  const schema = (title: string) => ({ ...surface, 'shared-ui': [page.replace('title: string', `title: ${title}`)] })
  expect(changeBetween(schema('z.ZodString'), schema('z.ZodDefault<z.ZodString>')).level).toBe('minor')
  expect(changeBetween(schema('z.ZodString'), schema('z.ZodDefault<z.ZodNumber>')).level).toBe('major')
})

test.each([
  [
    'a required list of objects more',
    page.replace('    title', '    notes: z.ZodArray<z.ZodObject<{\n        by?: string;\n    }>>;\n    title'),
  ],
  [
    'a required member after an optional one more',
    page.replace('    title', '    notes?: {\n        by: string;\n    };\n    more: string;\n    title'),
  ],
  ['a required member more', page.replace('    title', '    actions: ReactNode;\n    title')],
  ['a member less', page.replace('    children?: ReactNode;\n', '')],
  ['a member of another type', page.replace('string', 'number')],
  ['an optional member that is now required', page.replace('children?', 'children')],
])('%s is major', (_, text) => {
  expect(withPage(text)).toEqual({ level: 'major', differences: ['changed shared-ui: export interface PageProps'] })
})

test('an overload less is major', () => {
  const two = { lib: ['export function of(a: string): void;', 'export function of(a: number): void;'] }
  const one = { lib: ['export function of(a: string): void;'] }
  expect(changeBetween(two, one).level).toBe('major')
})

test('the order in which an enum is written is no change of its meaning', () => {
  const status = (values: string) => ({ lib: [`export const Status: z.ZodEnum<{\n${values}}>;`] })
  const [paid, open] = ['    paid: "paid";\n', '    open: "open";\n']
  expect(changeBetween(status(paid + open), status(open + paid)).level).toBe('minor')
  expect(changeBetween(status(paid + open), status(open)).level).toBe('major')
})
