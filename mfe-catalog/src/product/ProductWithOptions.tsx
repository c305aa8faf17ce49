import { chooseOption, type Product } from '@haggle/shared-contract'
import { ErrorAlert } from '@haggle/shared-ui'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { availabilityOf, variantsLeft } from '../options/choice'
import { OptionGroup } from '../options/OptionGroup'
import { withVariant } from '../options/shownProduct'
import { useChoice } from '../options/useChoice'
import { OtherVariantsPrice } from './OtherVariantsPrice'
import { ProductView } from './ProductView'

/** A product that comes in options, e.g. sizes: its page shows the chosen variant (D77). */
export default function ProductWithOptions({ product, failure }: { product: Product; failure?: ReactNode }) {
  const { options = [], variants = [] } = product
  const choosable = { options, variants }
  const { choice, choose, chooseAll } = useChoice(choosable)
  const [isAsked, setAsked] = useState(false)
  const groups = useRef<(HTMLFieldSetElement | null)[]>([])

  const missing = choice.indexOf(undefined)
  const [first] = variantsLeft(choice, variants)
  const variant = missing < 0 ? first : undefined
  const hasBegun = choice.some((value) => value !== undefined)
  const image = (hasBegun && first?.image) || product.image
  const shown = useMemo(() => ({ ...withVariant(product, variant), image }), [product, variant, image])

  const ask = () => {
    setAsked(true)
    groups.current[missing]?.querySelector('input')?.focus()
  }
  return (
    <ProductView
      product={shown}
      failure={failure}
      choosing={{
        options: (
          <>
            {options.map(({ name, values }, at) => (
              <OptionGroup
                key={name}
                ref={(group) => void (groups.current[at] = group)}
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
      }}
    />
  )
}
