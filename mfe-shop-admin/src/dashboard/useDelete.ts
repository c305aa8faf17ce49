import { errorMessage } from 'shared-state'
import { useDeleteProductsMutation } from './api'

const QUESTION = 'Are you sure you want to delete this product?'

/** Deletes products after one question to their owner. */
export function useDelete() {
  const [deleteProducts, { isLoading, error }] = useDeleteProductsMutation()

  /** Resolves with whether the products were deleted. */
  const askAndDelete = async (ids: readonly string[]): Promise<boolean> => {
    const [question, answer] =
      ids.length === 1
        ? [QUESTION, 'Product deleted successfully!']
        : [`${QUESTION} (${ids.length} products)`, `${ids.length} products deleted successfully!`]
    if (!window.confirm(question)) return false
    const { error } = await deleteProducts(ids)
    if (error) return false
    window.alert(answer)
    return true
  }

  return {
    askAndDelete,
    isDeleting: isLoading,
    failure: error && errorMessage(error, 'Failed to delete product.'),
  }
}
