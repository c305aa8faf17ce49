import { z } from 'zod'
import { Email, Login, NewPassword, RegisterShopOwner, RegisterUser } from './account'

// What the screens of an account ask for, where that is more than what is sent.

const filled = z.string().min(1, 'is required')
const passwordTwice = { password: filled.pipe(NewPassword), confirmPassword: filled }

interface PasswordTwice {
  password: string
  confirmPassword: string
}

const isSame = ({ password, confirmPassword }: PasswordTwice) => password === confirmPassword

/** Said whatever else is still wrong. */
const notSame = { message: 'Passwords do not match', path: ['confirmPassword'], when: () => true }

/** The log-in tells a mistyped address before it is tried. */
export const LoginForm = Login.extend({ email: Email })

const sentOnce = <Account extends PasswordTwice>(typed: Account) =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => name !== 'confirmPassword')) as Omit<
    Account,
    'confirmPassword'
  >

export const RegisterUserForm = RegisterUser.extend(passwordTwice).refine(isSame, notSame).transform(sentOnce)
export const RegisterShopOwnerForm = RegisterShopOwner.extend(passwordTwice).refine(isSame, notSame).transform(sentOnce)

/** A new password, in the spec's words; its length is the server's to refuse. */
export const PasswordChangeForm = z
  .object({ password: z.string(), confirmPassword: z.string() })
  .superRefine(({ password, confirmPassword }, context) => {
    const mistake = (path: keyof PasswordTwice, message: string) =>
      context.addIssue({ code: 'custom', message, path: [path] })
    if (!password || !confirmPassword)
      mistake(password ? 'confirmPassword' : 'password', 'Please enter both password fields.')
    else if (password !== confirmPassword) mistake('confirmPassword', 'Passwords do not match.')
  })
  .transform(({ password }) => ({ password }))
