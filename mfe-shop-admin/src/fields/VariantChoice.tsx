import { variantText, type Variant } from '@haggle/shared-contract'
import { SelectField } from '@haggle/shared-ui'

interface VariantChoiceProps {
  variants: readonly Variant[]
  /** The id of the chosen variant; undefined for all. */
  value: string | undefined
  /** The choice of all of them, where there is one. */
  allLabel?: string
  onChange: (variant: string | undefined) => void
}

const ALL = ''

/** A choice among the variants of a product. */
export const VariantChoice = ({ variants, value, allLabel, onChange }: VariantChoiceProps) => (
  <SelectField<string>
    label="Variant"
    value={value ?? ALL}
    options={[
      ...(allLabel === undefined ? [] : [{ value: ALL, label: allLabel }]),
      ...variants.map(({ _id, values }) => ({ value: _id, label: variantText(values) })),
    ]}
    onChange={(chosen) => onChange(chosen === ALL ? undefined : chosen)}
  />
)
