import { formatMoney, isolated, type Product, type Variant, variantText } from '@haggle/shared-contract'
import { Button, ErrorAlert } from '@haggle/shared-ui'
import { useState } from 'react'
import { useShopAdminChangeProductMutation } from '../../dashboard/api'
import { changedInput, changedVariants } from '../../dashboard/productInput'
import { updateFailure } from '../../failures/updateFailure'
import { useTellFailure } from '../../failures/useTellFailure'

interface SetFloorProps {
  product: Product
  /** The variant whose floor it is, of a product that has any. */
  variant: Variant | undefined
  /** In dollars. */
  floor: number
  onSet: () => void
}

/** Sets the floor of a product or a variant, after a question. */
export function SetFloor({ product, variant, floor, onSet }: SetFloorProps) {
  const [change, { isLoading }] = useShopAdminChangeProductMutation()
  const [problem, setProblem] = useState<string>()
  const tellFailure = useTellFailure(setProblem)
  const set = async () => {
    setProblem(undefined)
    const numbers = { minNegotiablePrice: floor }
    const changed = variant
      ? changedVariants(product, new Map([[variant._id, numbers]]))
      : changedInput(product, numbers)
    if ('problem' in changed) return setProblem(changed.problem)
    const name = isolated(product.name) + (variant ? `, ${isolated(variantText(variant.values))}` : '')
    if (!window.confirm(`Set the Minimum Negotiable Price of ${name} to ${formatMoney(floor)}?`)) return
    const { error } = await change({ product, input: changed.input })
    if (error) tellFailure(updateFailure(error), product.name)
    else onSet()
  }
  return (
    <>
      <Button disabled={isLoading} aria-label={`Set it: ${formatMoney(floor)}`} onClick={() => void set()}>
        Set it
      </Button>
      {problem && <ErrorAlert message={problem} />}
    </>
  )
}
