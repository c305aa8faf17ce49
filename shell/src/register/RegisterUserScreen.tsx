import { paths, RegisterUserForm } from '@haggle/shared-contract'
import { errorMessage, useSession } from '@haggle/shared-state'
import { useForm } from '@haggle/shared-ui/forms'
import { Link, Navigate } from '@haggle/shared-ui/router'
import { useComposition } from '../composition/CompositionContext'
import { homeOf } from '../session/admission'
import { useShellRegisterUserMutation } from '../session/api'
import { FormCard } from '../session/FormCard'
import { useWayBack } from '../session/useWayBack'
import { RegistrationForm } from './RegistrationForm'
import { useRegistration } from './useRegistration'

/** Registers a customer. */
export default function RegisterUserScreen() {
  const session = useSession()
  const composition = useComposition()
  const [register, { isLoading, error }] = useShellRegisterUserMutation()
  const { submit, hintAt } = useRegistration(register, 'Registration successful! Please log in.')
  const { keepIn } = useWayBack()
  const form = useForm(RegisterUserForm)

  if (session) return <Navigate to={homeOf(session, composition)} replace />

  return (
    <FormCard
      title="Register as User"
      ways={
        <>
          <p>
            Selling something? <Link to={keepIn(paths.registerShopOwner)}>Register as Shop Owner</Link>
          </p>
          <p>
            Been here before? <Link to={keepIn(paths.login)}>Log in</Link>
          </p>
        </>
      }
    >
      <RegistrationForm
        form={form}
        isLoading={isLoading}
        error={error && errorMessage(error, 'Registration failed. Please try again.') + hintAt(error)}
        onRegister={submit}
      />
    </FormCard>
  )
}
