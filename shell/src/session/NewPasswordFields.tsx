import { PASSWORD_RULE } from '@haggle/shared-contract'
import { TextField } from '@haggle/shared-ui/forms'

/** The two fields of a form that changes a password. */
export const NewPasswordFields = () => (
  <>
    <TextField name="password" label="New Password" type="password" autoComplete="new-password" hint={PASSWORD_RULE} />
    <TextField name="confirmPassword" label="Confirm New Password" type="password" autoComplete="new-password" />
  </>
)
