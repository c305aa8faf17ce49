import type { Control, FieldValues } from 'react-hook-form'
import type { Schema } from './schema'

type Names = ReadonlySet<PropertyKey>

const requiredIn = new WeakMap<object, Names>()

/** Remembers which fields of a form its schema requires. */
export const rememberRequired = <Values extends FieldValues, Output>(
  { control }: { control: Control<Values, unknown, Output> },
  required: Names,
) => void requiredIn.set(control, required)

export const isRequired = (control: object, name: string): boolean => requiredIn.get(control)?.has(name) ?? false

/** The fields whose schema refuses an empty text. Fields that may be missing are not among them. */
export function requiredFields<Values extends FieldValues, Output>(schema: Schema<Values, Output>): Names {
  const names = refusedIn(schema, {})
  const filled = Object.fromEntries([...names].map((name) => [name, 'x']))
  return new Set([...names].filter((name) => refusedIn(schema, { ...filled, [name]: '' }).has(name)))
}

function refusedIn<Values extends FieldValues, Output>(schema: Schema<Values, Output>, values: object): Names {
  const result = schema['~standard'].validate(values)
  const issues = ('issues' in result && result.issues) || []
  return new Set(issues.flatMap(({ path: [first] = [] }) => (first === undefined ? [] : [keyOf(first)])))
}

const keyOf = (part: PropertyKey | { key: PropertyKey }) => (typeof part === 'object' ? part.key : part)
