import { paths, RegisterUserForm } from '@haggle/shared-contract'
import { useForm } from '@haggle/shared-ui/forms'
import { useShellRegisterUserMutation } from '../session/api'
import { RegistrationScreen } from './RegistrationScreen'

/** Registers a customer. */
export default function RegisterUserScreen() {
  return (
    <RegistrationScreen
      title="Register as User"
      form={useForm(RegisterUserForm)}
      registration={useShellRegisterUserMutation()}
      success="Registration successful! Please log in."
      failure="Registration failed. Please try again."
      other={{ question: 'Selling something?', title: 'Register as Shop Owner', path: paths.registerShopOwner }}
    />
  )
}
