import { MAX_COUNT, parseCount } from '@haggle/shared-contract'
import { Input } from '@haggle/shared-ui'
import { Form } from '@haggle/shared-ui/owner'
import { useId } from 'react'
import { combinationsOf, type OptionsText } from './optionsText'

/** The stock of a product with options, which is that of its variants. */
export function StockOfVariants({ text }: { text: OptionsText }) {
  const id = useId()
  return (
    <Form.Item label="Count In Stock" htmlFor={id} extra="Sum of the variants">
      <Input id={id} value={sumOfStocks(text)} disabled />
    </Form.Item>
  )
}

/** The typed stocks together; what is no count is 0. */
export const sumOfStocks = ({ options, variants }: OptionsText): number =>
  Math.min(
    combinationsOf(options).reduce((sum, { key }) => {
      const variant = variants[key]
      return sum + ((variant && !variant.isLeftOut && parseCount(variant.countInStock)) || 0)
    }, 0),
    MAX_COUNT,
  )
