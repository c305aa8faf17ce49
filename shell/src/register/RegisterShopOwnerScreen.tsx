import { paths, RegisterShopOwnerForm, type RegisterShopOwner } from 'shared-contract'
import { errorMessage, useSession } from 'shared-state'
import { useIsOnScreen } from 'shared-ui'
import { useForm } from 'shared-ui/forms'
import { Link, Navigate, useNavigate } from 'shared-ui/router'
import { useComposition } from '../composition/CompositionContext'
import { homeOf } from '../routes/admission'
import { useRegisterShopOwnerMutation } from '../session/api'
import { FormCard } from '../session/FormCard'
import { RegistrationForm } from './RegistrationForm'

/** Registers a shop owner with a shop. */
export default function RegisterShopOwnerScreen() {
  const session = useSession()
  const { audience } = useComposition()
  const navigate = useNavigate()
  const isOnScreen = useIsOnScreen()
  const [register, { isLoading, error }] = useRegisterShopOwnerMutation()
  const form = useForm(RegisterShopOwnerForm)

  if (session) return <Navigate to={homeOf(session)} replace />

  const submit = async (account: RegisterShopOwner) => {
    const answer = await register(account)
    if (answer.error) return
    window.alert('Shop owner registration successful! Please log in.')
    // who went on meanwhile stays there
    if (isOnScreen.current) await navigate(paths.login)
  }

  return (
    <FormCard
      title="Register as Shop Owner"
      ways={
        <>
          {!audience && (
            <p>
              Only buying? <Link to={paths.registerUser}>Register as User</Link>
            </p>
          )}
          <p>
            Been here before? <Link to={paths.login}>Log in</Link>
          </p>
        </>
      }
    >
      <RegistrationForm
        form={form}
        withShop
        isLoading={isLoading}
        error={error && errorMessage(error, 'Shop owner registration failed. Please try again.')}
        onRegister={submit}
      />
    </FormCard>
  )
}
