import { paths, RegisterUserForm, type RegisterUser } from 'shared-contract'
import { errorMessage, useSession } from 'shared-state'
import { useIsOnScreen } from 'shared-ui'
import { useForm } from 'shared-ui/forms'
import { Link, Navigate, useNavigate } from 'shared-ui/router'
import { homeOf } from '../routes/admission'
import { useRegisterUserMutation } from '../session/api'
import { FormCard } from '../session/FormCard'
import { RegistrationForm } from './RegistrationForm'

/** Registers a customer. */
export default function RegisterUserScreen() {
  const session = useSession()
  const navigate = useNavigate()
  const isOnScreen = useIsOnScreen()
  const [register, { isLoading, error }] = useRegisterUserMutation()
  const form = useForm(RegisterUserForm)

  if (session) return <Navigate to={homeOf(session)} replace />

  const submit = async (account: RegisterUser) => {
    const answer = await register(account)
    if (answer.error) return
    window.alert('Registration successful! Please log in.')
    // who went on meanwhile stays there
    if (isOnScreen.current) await navigate(paths.login)
  }

  return (
    <FormCard
      title="Register as User"
      ways={
        <>
          <p>
            Selling something? <Link to={paths.registerShopOwner}>Register as Shop Owner</Link>
          </p>
          <p>
            Been here before? <Link to={paths.login}>Log in</Link>
          </p>
        </>
      }
    >
      <RegistrationForm
        form={form}
        isLoading={isLoading}
        error={error && errorMessage(error, 'Registration failed. Please try again.')}
        onRegister={submit}
      />
    </FormCard>
  )
}
