import { paths, RegisterShopOwnerForm } from '@haggle/shared-contract'
import { TextField, useForm } from '@haggle/shared-ui/forms'
import { useComposition } from '../composition/CompositionContext'
import { useShellRegisterShopOwnerMutation } from '../session/api'
import { RegistrationScreen } from './RegistrationScreen'

const OF_USERS = { question: 'Only buying?', title: 'Register as User', path: paths.registerUser }

/** Registers a shop owner with a shop. */
export default function RegisterShopOwnerScreen() {
  const { audience } = useComposition()
  return (
    <RegistrationScreen
      title="Register as Shop Owner"
      form={useForm(RegisterShopOwnerForm)}
      registration={useShellRegisterShopOwnerMutation()}
      success="Shop owner registration successful! Please log in."
      failure="Shop owner registration failed. Please try again."
      other={audience ? undefined : OF_USERS}
    >
      <TextField name="shopName" label="Shop Name" autoComplete="organization" />
    </RegistrationScreen>
  )
}
