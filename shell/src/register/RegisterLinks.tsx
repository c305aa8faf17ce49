import { paths } from 'shared-contract'
import { Link } from 'shared-ui/router'
import { useComposition } from '../composition/CompositionContext'

/** Links to the registration screens that this app has (D39). */
export function RegisterLinks() {
  const { audience } = useComposition()
  return (
    <>
      {audience !== 'shopOwner' && (
        <p>
          New here? <Link to={paths.registerUser}>Register as User</Link>
        </p>
      )}
      {audience !== 'user' && (
        <p>
          Selling something? <Link to={paths.registerShopOwner}>Register as Shop Owner</Link>
        </p>
      )}
    </>
  )
}
