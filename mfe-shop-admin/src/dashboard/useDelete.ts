import { isolated, type ProductSummary } from '@haggle/shared-contract'
import { errorMessage, useForgetUnanswered } from '@haggle/shared-state'
import { failureInWords, type Outcome } from '../failures/oneByOne'
import { useTellFailure } from '../failures/useTellFailure'
import { useShopAdminDeleteProductsMutation, type ToDelete } from './api'

const QUESTION = 'Are you sure you want to delete this product?'

/** Deletes products after one question to their owner. */
export function useDelete() {
  const [deleteProducts, { data: outcome, isLoading, reset }] = useShopAdminDeleteProductsMutation()
  const tellFailure = useTellFailure()
  useForgetUnanswered(outcome?.failed.at(-1)?.error, reset)

  /** Resolves with the ids of the deleted products. */
  const askAndDelete = async (products: readonly ProductSummary[]): Promise<readonly string[]> => {
    const [question, answer] =
      products.length === 1
        ? [QUESTION, 'Product deleted successfully!']
        : [`${QUESTION} (${products.length} products)`, `${products.length} products deleted successfully!`]
    if (!window.confirm(question)) return []
    const { data } = await deleteProducts(products.map(({ _id, name }) => ({ _id, name })))
    const failure = data && inWords(data)
    if (failure !== undefined) tellFailure(failure, 'Delete products')
    else if (data) window.alert(answer)
    return data?.done.map(({ _id }) => _id) ?? []
  }

  return {
    askAndDelete,
    /** Ids of the products that could not be deleted. */
    failed: outcome?.failed.map(({ item }) => item._id) ?? [],
    isDeleting: isLoading,
    failure: outcome && inWords(outcome),
  }
}

const inWords = (outcome: Outcome<ToDelete>) =>
  failureInWords(outcome, {
    done: 'products are deleted',
    nameOf: ({ name }) => isolated(name),
    reasonOf: (error) => errorMessage(error, 'Failed to delete product.'),
  })
