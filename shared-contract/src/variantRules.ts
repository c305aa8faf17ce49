/** How many options a product may have, e.g. Size and Color (D77). */
export const MAX_OPTIONS = 2
export const MAX_OPTION_NAME = 30
/** How many values an option has. */
export const OPTION_VALUES = { min: 2, max: 20 } as const
export const MAX_OPTION_VALUE = 40
export const MAX_VARIANTS = 100

export const NO_VARIANTS = 'This product has no variants.'

/** Asks for an option that a call or a page leaves open. */
export const chooseOption = (name: string) => `Please choose ${name}.`

/** A variant in words, e.g. 'M, Red'. */
export const variantText = (values: readonly string[]) => values.join(', ')

/** A product's name with that of its variant, e.g. 'Summer Dress (M, Red)'; the name alone where there is none. */
export const nameWithVariant = (name: string, variant: string | null | undefined) =>
  variant ? `${name} (${variant})` : name

/** Compares values of options: 'm' and 'M ' are one. */
export const optionKey = (value: string) => value.trim().toLowerCase()
