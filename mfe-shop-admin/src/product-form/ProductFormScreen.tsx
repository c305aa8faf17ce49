import { paths } from '@haggle/shared-contract'
import { Navigate, useParams } from '@haggle/shared-ui/router'
import { useShopOwner } from '../shop-owner/useShopOwner'
import { AddProduct } from './AddProduct'
import { EditProduct } from './EditProduct'

/** Adds a product, or edits the one of the route's id. */
export default function ProductFormScreen() {
  const { id } = useParams()
  const owner = useShopOwner()

  if (!owner) return <Navigate to={paths.login} replace />
  return id === undefined ? <AddProduct /> : <EditProduct key={id} id={id} />
}
