type Step = string | number

/** The path of a value in a body, such as `['orderItems', 0, 'qty']`. */
type FieldPath = readonly Step[]

/** Returns the paths of all primitive values of a body, at any depth. */
export function leavesOf(body: unknown): FieldPath[] {
  if (typeof body !== 'object' || body === null) return [[]]
  return Object.entries(body).flatMap(([name, value]) => {
    const step = Array.isArray(body) ? Number(name) : name
    return leavesOf(value).map((rest) => [step, ...rest])
  })
}

/** Returns the paths of all objects in a body, including the body itself. */
export function objectsOf(body: unknown): FieldPath[] {
  if (typeof body !== 'object' || body === null) return []
  const within = Object.entries(body).flatMap(([name, value]) => {
    const step = Array.isArray(body) ? Number(name) : name
    return objectsOf(value).map((rest) => [step, ...rest])
  })
  return Array.isArray(body) ? within : [[], ...within]
}

export function valueAt(body: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>((value, step) => (value as Record<Step, unknown>)[step], body)
}

/** Returns a copy of a body with another value at a path. */
export function withValue(body: unknown, path: FieldPath, value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  const copy = (Array.isArray(body) ? [...(body as unknown[])] : { ...(body as object) }) as Record<Step, unknown>
  copy[step] = withValue(copy[step], rest, value)
  return copy
}
