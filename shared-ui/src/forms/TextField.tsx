import { useState, type ComponentProps } from 'react'
import { useIsHydrating } from '../hydration/useIsHydrating'
import { Input, type InputProps } from '../input/Input'
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden'
import { FormField } from './FormField'
import styles from './FormField.module.css'

export interface TextFieldProps extends Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder'
> {
  /** The field's name in the form's values. */
  name: string
  label: string
  type?: 'text' | 'email' | 'password' | 'url'
  /** A hint below the field; replaced by the error message. */
  hint?: string
  autoFocus?: boolean
}

/** A labelled text input of a `Form`; its value is always a string. A password can be shown. */
export function TextField({ name, label, hint, type, ...input }: TextFieldProps) {
  return (
    <FormField name={name} label={label} hint={hint}>
      {(field) =>
        type === 'password' ? (
          <PasswordInput label={label} {...input} {...field} />
        ) : (
          <Input type={type} {...input} {...field} />
        )
      }
    </FormField>
  )
}

function PasswordInput({ label, ...input }: InputProps & { label: string }) {
  const [isShown, setShown] = useState(false)
  const button = (
    <button
      type="button"
      className={styles.show}
      aria-controls={input.id}
      disabled={useIsHydrating()}
      onClick={() => setShown(!isShown)}
    >
      {isShown ? 'Hide' : 'Show'}
      <VisuallyHidden> {label.toLowerCase()}</VisuallyHidden>
    </button>
  )
  return <Input {...input} type={isShown ? 'text' : 'password'} suffix={button} />
}
