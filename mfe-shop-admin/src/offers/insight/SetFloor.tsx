import { formatMoney, isolated, type ProductSummary } from '@haggle/shared-contract'
import { Button, ErrorAlert } from '@haggle/shared-ui'
import { useState } from 'react'
import { useShopAdminChangeProductMutation } from '../../dashboard/api'
import { changedInput } from '../../dashboard/productInput'
import { updateFailure } from '../../failures/updateFailure'
import { useTellFailure } from '../../failures/useTellFailure'

interface SetFloorProps {
  product: ProductSummary
  /** In dollars. */
  floor: number
  onSet: () => void
}

/** Sets a product's floor, after a question. */
export function SetFloor({ product, floor, onSet }: SetFloorProps) {
  const [change, { isLoading }] = useShopAdminChangeProductMutation()
  const [problem, setProblem] = useState<string>()
  const tellFailure = useTellFailure(setProblem)
  const set = async () => {
    setProblem(undefined)
    const changed = changedInput(product, { minNegotiablePrice: floor })
    if ('problem' in changed) return setProblem(changed.problem)
    const name = isolated(product.name)
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
