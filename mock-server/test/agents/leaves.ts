/** As much of a JSON schema as outputs of tools have. */
export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
}

/** The strings of a value, by where they stand: `products[].writtenByOthers.name`. */
export function leavesOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (Array.isArray(value)) return value.flatMap((each) => leavesOf(each, `${path}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => leavesOf(each, path === '' ? name : `${path}.${name}`))
}

/** Where a schema allows strings; fields of any name are `*`. */
export function pathsOf(schema: Schema, path = ''): string[] {
  const { type, properties = {}, additionalProperties, items, anyOf = [] } = schema
  const under = (name: string) => (path === '' ? name : `${path}.${name}`)
  return [
    ...(type === 'string' ? [path] : []),
    ...anyOf.flatMap((each) => pathsOf(each, path)),
    ...(items ? pathsOf(items, `${path}[]`) : []),
    ...Object.entries(properties).flatMap(([name, each]) => pathsOf(each, under(name))),
    ...(typeof additionalProperties === 'object' ? pathsOf(additionalProperties, under('*')) : []),
  ]
}
