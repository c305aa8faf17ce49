import { optionKey, type Product, type Variant } from '@haggle/shared-contract'

/** The chosen value of each of a product's options; undefined where none is chosen yet. */
export type Choice = readonly (string | undefined)[]

/** What a product comes in. */
export type Choosable = Required<Pick<Product, 'options' | 'variants'>>

export type Availability = 'in stock' | 'sold out' | 'none'

/** The query parameter that names a variant by its id, as links from carts and orders do. */
const VARIANT = 'variant'

/** The query parameter of an option: its name in lower case. */
const parameterOf = (option: string) => option.toLowerCase()

/** The choice in an address; values and combinations that do not exist are left out. */
export function choiceIn(query: URLSearchParams, { options, variants }: Choosable): Choice {
  const linked = variants.find(({ _id }) => _id === query.get(VARIANT))
  if (linked) return linked.values
  const asked = options.map(({ name, values }) => {
    const value = optionKey(query.get(parameterOf(name)) ?? '')
    return values.find((each) => optionKey(each) === value)
  })
  return onlyPossible(asked, variants)
}

/** The address with a choice; other parameters stay. */
export function withChoice(query: URLSearchParams, choice: Choice, { options }: Choosable): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete(VARIANT)
  options.forEach(({ name }, at) => {
    const value = choice[at]
    if (value === undefined) next.delete(parameterOf(name))
    else next.set(parameterOf(name), value)
  })
  return next
}

/** Chooses a value: a value of another option that does not exist with it is chosen no more. */
export const choose = (choice: Choice, at: number, value: string, { variants }: Choosable): Choice => {
  const next = choice.with(at, value)
  return isPossible(next, variants) ? next : next.map((each, other) => (other === at ? each : undefined))
}

/**
 * Whether a value can be bought with what else is chosen, is sold out, or does not exist. Values of the first option exist
 * with whatever is chosen: the choice of them gives up the others, so that every variant can be reached.
 */
export function availabilityOf(choice: Choice, at: number, value: string, { variants }: Choosable): Availability {
  const withOthers = variantsLeft(choice.with(at, value), variants)
  const left = withOthers.length > 0 || at > 0 ? withOthers : variants.filter(({ values }) => values[at] === value)
  if (left.length === 0) return 'none'
  return left.some(({ countInStock }) => countInStock > 0) ? 'in stock' : 'sold out'
}

/** Whether anything is chosen. */
export const hasBegun = (choice: Choice) => choice.some((value) => value !== undefined)

/** The variants that a choice leaves, in the owner's order. */
export const variantsLeft = (choice: Choice, variants: readonly Variant[]) =>
  variants.filter(({ values }) => choice.every((value, at) => value === undefined || value === values[at]))

const isPossible = (choice: Choice, variants: readonly Variant[]) => variantsLeft(choice, variants).length > 0

const onlyPossible = (choice: Choice, variants: readonly Variant[]) =>
  choice.reduce<Choice>((kept, value) => {
    const next = [...kept, value]
    return isPossible(next, variants) ? next : [...kept, undefined]
  }, [])
