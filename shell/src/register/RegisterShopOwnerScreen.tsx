import { paths, RegisterShopOwnerForm } from '@haggle/shared-contract'
import { errorMessage, useSession } from '@haggle/shared-state'
import { TextField, useForm } from '@haggle/shared-ui/forms'
import { Link, Navigate } from '@haggle/shared-ui/router'
import { useComposition } from '../composition/CompositionContext'
import { homeOf } from '../session/admission'
import { useShellRegisterShopOwnerMutation } from '../session/api'
import { FormCard } from '../session/FormCard'
import { useWayBack } from '../session/useWayBack'
import { RegistrationForm } from './RegistrationForm'
import { useRegistration } from './useRegistration'

/** Registers a shop owner with a shop. */
export default function RegisterShopOwnerScreen() {
  const session = useSession()
  const composition = useComposition()
  const [register, { isLoading, error }] = useShellRegisterShopOwnerMutation()
  const { submit, hintAt } = useRegistration(register, 'Shop owner registration successful! Please log in.')
  const { keepIn } = useWayBack()
  const form = useForm(RegisterShopOwnerForm)

  if (session) return <Navigate to={homeOf(session, composition)} replace />

  return (
    <FormCard
      title="Register as Shop Owner"
      ways={
        <>
          {!composition.audience && (
            <p>
              Only buying? <Link to={keepIn(paths.registerUser)}>Register as User</Link>
            </p>
          )}
          <p>
            Been here before? <Link to={keepIn(paths.login)}>Log in</Link>
          </p>
        </>
      }
    >
      <RegistrationForm
        form={form}
        isLoading={isLoading}
        error={error && errorMessage(error, 'Shop owner registration failed. Please try again.') + hintAt(error)}
        onRegister={submit}
      >
        <TextField name="shopName" label="Shop Name" autoComplete="organization" />
      </RegistrationForm>
    </FormCard>
  )
}
