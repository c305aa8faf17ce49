import { chooseOption, type Product } from '@haggle/shared-contract'
import { ErrorAlert } from '@haggle/shared-ui'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { availabilityOf, hasBegun, variantsLeft } from '../options/choice'
import { OptionGroup } from '../options/OptionGroup'
import { withVariant, type ShownProduct } from '../options/shownProduct'
import { useChoice } from '../options/useChoice'
import { OtherVariantsPrice } from './OtherVariantsPrice'
import type { Choosing } from './Purchase'

interface ProductWithOptionsProps {
  product: Product
  /** Shows the page; not imported, so that the page's own part stays one. */
  children: (shown: ShownProduct, choosing: Choosing) => ReactNode
}

/** A product that comes in options, e.g. sizes: its page shows the chosen variant (D77). */
export default function ProductWithOptions({ product, children }: ProductWithOptionsProps) {
  const { options = [], variants = [] } = product
  const choosable = { options, variants }
  const { choice, choose, chooseAll } = useChoice(product._id, choosable)
  const [isAsked, setAsked] = useState(false)
  const id = useId()

  const missing = choice.indexOf(undefined)
  const [first] = variantsLeft(choice, variants)
  const variant = missing < 0 ? first : undefined
  const image = (hasBegun(choice) && first?.image) || product.image
  const shown = useMemo(() => ({ ...withVariant(product, variant), image }), [product, variant, image])

  const ask = () => {
    setAsked(true)
    document.getElementById(`${id}-${missing}`)?.querySelector('input')?.focus()
  }
  return children(shown, {
    options: (
      <>
        {options.map(({ name, values }, at) => (
          <OptionGroup
            key={name}
            id={`${id}-${at}`}
            name={name}
            values={values}
            chosen={choice[at]}
            availabilityOf={(value) => availabilityOf(choice, at, value, choosable)}
            onChoose={(value) => choose(at, value)}
          />
        ))}
        <OtherVariantsPrice product={product} chosen={variant?._id} onChoose={chooseAll} />
      </>
    ),
    ask: missing < 0 ? undefined : ask,
    problem: isAsked && missing >= 0 && <ErrorAlert message={chooseOption(options[missing]?.name ?? '')} />,
  })
}
