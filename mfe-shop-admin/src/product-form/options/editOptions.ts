import { optionKey } from '@haggle/shared-contract'
import { randomKey } from '@haggle/shared-state'
import { keyOf, NEW_VARIANT, type OptionsText, type OptionText, type VariantText } from './optionsText'

/** What a step of editing makes of the options. */
export type Edit = (before: OptionsText) => OptionsText

export const addOption =
  (key: string): Edit =>
  ({ options, variants }) => ({ options: [...options, { key, name: '', values: [] }], variants })

const editOption =
  (key: string, change: (option: OptionText) => OptionText): Edit =>
  ({ options, variants }) => ({
    options: options.map((option) => (option.key === key ? change(option) : option)),
    variants,
  })

export const nameOption = (key: string, name: string) => editOption(key, (option) => ({ ...option, name }))

/** The variants are still those of the value, whatever it is called. */
export const renameValue = (key: string, valueKey: string, text: string) =>
  editOption(key, (option) => ({
    ...option,
    values: option.values.map((value) => (value.key === valueKey ? { ...value, text } : value)),
  }))

/** Puts a value before the one that it follows. */
export const moveValue = (key: string, valueKey: string) =>
  editOption(key, (option) => {
    const at = option.values.findIndex((value) => value.key === valueKey)
    const [value, before] = [option.values[at], option.values[at - 1]]
    return value && before ? { ...option, values: option.values.with(at, before).with(at - 1, value) } : option
  })

/** Adds values that the option does not have. With its first, the variants so far become those of that value. */
export const addValues =
  (key: string, texts: readonly string[]): Edit =>
  ({ options, variants }) => {
    const option = options.find((each) => each.key === key)
    if (!option) return { options, variants }
    const known = new Set(option.values.map(({ text }) => optionKey(text)))
    const added = texts.flatMap((text) => {
      if (text.trim() === '' || known.has(optionKey(text))) return []
      known.add(optionKey(text))
      return [{ key: randomKey(), text: text.trim() }]
    })
    const changed = options.map((each) => (each.key === key ? { ...each, values: [...each.values, ...added] } : each))
    const [first] = added
    if (option.values.length > 0 || !first) return { options: changed, variants }
    const at = options.filter(({ values }) => values.length > 0).findIndex((each) => isAfter(options, each, option))
    const place = at < 0 ? Infinity : at
    return { options: changed, variants: withKeys(variants, (keys) => keys.toSpliced(place, 0, first.key)) }
  }

const isAfter = (options: readonly OptionText[], one: OptionText, other: OptionText) =>
  options.indexOf(one) > options.indexOf(other)

/** Removes a value with its variants. If it was the option's last one, its variants stay, without it. */
export const removeValue =
  (key: string, valueKey: string): Edit =>
  (before) => {
    const option = before.options.find((each) => each.key === key)
    const edited = editOption(key, (each) => ({
      ...each,
      values: each.values.filter((value) => value.key !== valueKey),
    }))(before)
    if (option?.values.length === 1)
      return { ...edited, variants: withKeys(before.variants, (keys) => keys.filter((each) => each !== valueKey)) }
    return { ...edited, variants: without(before.variants, [valueKey]) }
  }

/** Removes an option; the variants of its first value stay, without it. */
export const removeOption =
  (key: string): Edit =>
  ({ options, variants }) => {
    const [first, ...others] = options.find((each) => each.key === key)?.values ?? []
    const rest = options.filter((each) => each.key !== key)
    const kept = without(
      variants,
      others.map((value) => value.key),
    )
    return { options: rest, variants: withKeys(kept, (keys) => keys.filter((each) => each !== first?.key)) }
  }

type Variants = OptionsText['variants']

function withKeys(variants: Variants, change: (valueKeys: string[]) => readonly string[]): Variants {
  const entries = Object.entries(variants).map(([key, variant]) => [keyOf(change(key.split(' '))), variant] as const)
  return Object.fromEntries(entries.filter(([key]) => key !== ''))
}

const without = (variants: Variants, valueKeys: readonly string[]): Variants =>
  Object.fromEntries(
    Object.entries(variants).filter(([key]) => !key.split(' ').some((each) => valueKeys.includes(each))),
  )

/** Changes the variant of a row. */
export const editVariant = (key: string, change: Partial<VariantText>): Edit => editVariants({ [key]: change })

/** Changes the variants of several rows at once. */
export const editVariants =
  (changes: Readonly<Record<string, Partial<VariantText>>>): Edit =>
  ({ options, variants }) => ({
    options,
    variants: {
      ...variants,
      ...Object.fromEntries(
        Object.entries(changes).map(([key, change]) => [key, { ...(variants[key] ?? NEW_VARIANT), ...change }]),
      ),
    },
  })
