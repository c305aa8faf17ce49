import { paths } from 'shared-contract'
import { Link } from 'shared-ui/router'
import { useComposition } from '../composition/CompositionContext'

/** The ways to an account, in the apps that have them (D39). */
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
