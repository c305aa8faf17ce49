import { VisuallyHidden } from '@haggle/shared-ui'
import { useId } from 'react'
import type { Availability } from './choice'

interface OptionGroupProps {
  id: string
  name: string
  values: readonly string[]
  chosen: string | undefined
  availabilityOf: (value: string) => Availability
  onChoose: (value: string) => void
}

/** One option of a product: radios shown as chips. What is sold out is marked and can be chosen (D77). Styled by its place. */
export function OptionGroup({ id, name, values, chosen, availabilityOf, onChoose }: OptionGroupProps) {
  const group = useId()
  const isColor = /colou?r/i.test(name)
  return (
    <fieldset id={id}>
      <legend>{name}</legend>
      {values.map((value) => {
        const availability = availabilityOf(value)
        return (
          <label key={value} data-available={availability}>
            <input
              type="radio"
              name={group}
              checked={value === chosen}
              disabled={availability === 'none'}
              onChange={() => onChoose(value)}
            />
            {isColor && <Swatch color={value} />}
            <bdi translate={isColor ? undefined : 'no'}>{value}</bdi>
            {availability === 'sold out' && <VisuallyHidden>Sold out</VisuallyHidden>}
          </label>
        )
      })}
    </fieldset>
  )
}

const COLORS =
  /^(black|white|gr[ae]y|silver|red|maroon|coral|orange|gold|yellow|beige|ivory|olive|green|teal|turquoise|blue|navy|indigo|purple|violet|lavender|pink|brown|tan|khaki)$/

/** A dot of the colour, where the value is the name of one; by an attribute, which the Content-Security-Policy allows. */
function Swatch({ color }: { color: string }) {
  const fill = color.toLowerCase()
  return (
    COLORS.test(fill) && (
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <circle cx="8" cy="8" r="7.5" fill={fill} stroke="currentColor" strokeOpacity="0.4" />
      </svg>
    )
  )
}
