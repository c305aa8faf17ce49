import { paths } from '@haggle/shared-contract'
import { errorMessage, useServerEvents, useSession } from '@haggle/shared-state'
import { Button, LinkButton, onFirstPress, useToast } from '@haggle/shared-ui'
import { useCatalogProductQuery } from '../fetched-product/api'
import { useCatalogChangeRestockWishMutation, useCatalogRestockWishQuery } from './restockApi'

const LABEL = 'Tell me when it is back'

/** Lets a customer hear once when a product is in stock again; leads a guest to the log-in and back. */
export default function RestockWish({ productId }: { productId: string }) {
  const session = useSession()
  const { currentData } = useCatalogRestockWishQuery(productId, {
    skip: !session,
    refetchOnMountOrArgChange: true,
  })
  const [change, { isLoading }] = useCatalogChangeRestockWishMutation()
  const { refetch } = useCatalogProductQuery(productId)
  const toast = useToast()
  useServerEvents({ notice: ({ link }) => link === paths.product(productId) && void refetch() })
  if (!session)
    return (
      <LinkButton type="primary" size="large" to={paths.loginForProduct(productId)}>
        {LABEL}
      </LinkButton>
    )
  const isWished = currentData?.isWished ?? false
  const press = onFirstPress(async () => {
    const { error } = await change({ productId, isWished: !isWished })
    if (error) toast({ status: 'error', title: errorMessage(error, 'Failed to note your wish.') })
  })
  return (
    <>
      <Button type={isWished ? 'default' : 'primary'} size="large" loading={isLoading} onClick={press}>
        {isWished ? 'Do not tell me' : LABEL}
      </Button>
      <p role="status">{isWished && 'We will tell you here and by e-mail.'}</p>
    </>
  )
}
