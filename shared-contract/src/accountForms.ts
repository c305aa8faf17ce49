import { z } from 'zod'
import { Login, NewPassword, RegisterShopOwner, RegisterUser } from './account'
import { Email } from './email'

// Schemas of account forms whose values differ from the request bodies.

const filled = z.string().min(1, 'is required')
const passwordTwice = { password: filled.pipe(NewPassword), confirmPassword: filled }

interface PasswordTwice {
  password: string
  confirmPassword: string
}

const isSame = ({ password, confirmPassword }: PasswordTwice) => password === confirmPassword

/** Reported even while other fields are invalid. */
const notSame = { message: 'Passwords do not match', path: ['confirmPassword'], when: () => true }

/** Log-in validates the e-mail's format before sending. */
export const LoginForm = Login.extend({ email: Email })

const sentOnce = <Account extends PasswordTwice>(typed: Account) =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => name !== 'confirmPassword')) as Omit<
    Account,
    'confirmPassword'
  >

/** Name and password of an invited operator; the address is the one that was invited. */
export const OperatorAcceptanceForm = RegisterUser.pick({ name: true })
  .extend(passwordTwice)
  .refine(isSame, notSame)
  .transform(sentOnce)

export const RegisterUserForm = RegisterUser.extend(passwordTwice).refine(isSame, notSame).transform(sentOnce)
export const RegisterShopOwnerForm = RegisterShopOwner.extend(passwordTwice).refine(isSame, notSame).transform(sentOnce)

/** A new password, with the spec's messages; the server alone checks its length. */
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
