import { paths } from '@haggle/shared-contract'
import { Link } from '@haggle/shared-ui/router'
import { useComposition } from '../composition/CompositionContext'
import { useWayBack } from '../session/useWayBack'

/** Links to the registration screens that this app has (D39). */
export function RegisterLinks() {
  const { audience } = useComposition()
  const { keepIn } = useWayBack()
  return (
    <>
      {(audience ?? 'user') === 'user' && (
        <p>
          New here? <Link to={keepIn(paths.registerUser)}>Register as User</Link>
        </p>
      )}
      {(audience ?? 'shopOwner') === 'shopOwner' && (
        <p>
          Selling something? <Link to={keepIn(paths.registerShopOwner)}>Register as Shop Owner</Link>
        </p>
      )}
    </>
  )
}
