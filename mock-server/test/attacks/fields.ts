type Step = string | number

/** Where a value stands in a body: `['orderItems', 0, 'qty']`. */
export type Place = readonly Step[]

/** Where in a body the single values stand, at any depth. */
export function leavesOf(body: unknown): Place[] {
  if (typeof body !== 'object' || body === null) return [[]]
  return Object.entries(body).flatMap(([name, value]) => {
    const step = Array.isArray(body) ? Number(name) : name
    return leavesOf(value).map((rest) => [step, ...rest])
  })
}

/** Where in a body the objects stand, itself included. */
export function objectsOf(body: unknown): Place[] {
  if (typeof body !== 'object' || body === null) return []
  const within = Object.entries(body).flatMap(([name, value]) => {
    const step = Array.isArray(body) ? Number(name) : name
    return objectsOf(value).map((rest) => [step, ...rest])
  })
  return Array.isArray(body) ? within : [[], ...within]
}

export function valueAt(body: unknown, place: Place): unknown {
  return place.reduce<unknown>((value, step) => (value as Record<Step, unknown>)[step], body)
}

/** A copy of a body with another value in one place. */
export function withValue(body: unknown, place: Place, value: unknown): unknown {
  const [step, ...rest] = place
  if (step === undefined) return value
  const copy = (Array.isArray(body) ? [...(body as unknown[])] : { ...(body as object) }) as Record<Step, unknown>
  copy[step] = withValue(copy[step], rest, value)
  return copy
}
