import { createContext, type Context } from 'react'

/**
 * A context that all majors of this package in a page have in common: the shell provides it, once. Earlier majors read what it
 * carries, too, so that may only grow.
 */
export function pageContext<T>(name: string, initial: T): Context<T> {
  const key = Symbol.for(`@haggle/shared-ui ${name}`)
  const known = Reflect.get(globalThis, key) as Context<T> | undefined
  if (known) return known
  const made = createContext(initial)
  Reflect.set(globalThis, key, made)
  return made
}
