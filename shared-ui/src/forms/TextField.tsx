import { useId, type ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'
import { Input } from '../input/Input'
import { isRequired } from './requiredFields'
import styles from './TextField.module.css'

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
}

/** A labelled text input of a `Form`; its value is always a string. */
export function TextField({ name, label, hint, ...input }: TextFieldProps) {
  const id = useId()
  const { register, formState, control } = useFormContext()
  const message = formState.errors[name]?.message
  const mistake = typeof message === 'string' ? sentence(label, message) : undefined
  const { onBlur, ...field } = register(name)

  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        required={isRequired(control, name)}
        aria-invalid={mistake !== undefined}
        aria-describedby={`${id}-note`}
        {...input}
        {...field}
        // Passing through an empty field shows no 'is required'.
        onBlur={(event) => void (event.target.value !== '' && onBlur(event))}
      />
      <p id={`${id}-note`} className={mistake ? styles.mistake : styles.hint} aria-live="polite">
        {mistake ?? hint}
      </p>
    </div>
  )
}

/** The contract's messages are sentences, or continue the field's name: 'is required'. */
const sentence = (label: string, message: string) => (/^[A-Z]/.test(message) ? message : `${label} ${message}`)
