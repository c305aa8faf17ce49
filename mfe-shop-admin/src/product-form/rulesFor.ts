import type { TextFieldProps } from 'shared-ui/owner'
import { problemWith, type ProductText } from './productText'

/** A field is required, and holds what the contract wants of it. */
export const rulesFor = (field: keyof ProductText, label: string): TextFieldProps['rules'] => [
  { required: true },
  {
    validator: (_, typed: string | undefined) => {
      const problem = typed ? problemWith(field, typed) : undefined
      return problem ? Promise.reject(new Error(`${label} ${problem}`)) : Promise.resolve()
    },
  },
]
