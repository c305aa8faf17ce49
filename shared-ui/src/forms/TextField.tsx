import { useId, type ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'
import { Input } from '../input/Input'
import styles from './TextField.module.css'

export interface TextFieldProps extends Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder'
> {
  /** The value's name in the form's values. */
  name: string
  label: string
  type?: 'text' | 'email' | 'password' | 'url'
  /** A rule told beforehand, under the field; what is wrong stands in its place. */
  hint?: string
}

/** A labelled line of text in a `Form`; its value is always a string. */
export function TextField({ name, label, hint, ...input }: TextFieldProps) {
  const id = useId()
  const { register, formState } = useFormContext()
  const message = formState.errors[name]?.message
  const mistake = typeof message === 'string' ? sentence(label, message) : undefined
  const { onBlur, ...field } = register(name)

  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        aria-invalid={mistake !== undefined}
        aria-describedby={`${id}-note`}
        {...input}
        {...field}
        // Nobody is told that a field is required by passing through it.
        onBlur={(event) => void (event.target.value !== '' && onBlur(event))}
      />
      <p id={`${id}-note`} className={mistake ? styles.mistake : styles.hint} aria-live="polite">
        {mistake ?? hint}
      </p>
    </div>
  )
}

/** A message of the contract is a sentence, or goes on from the field's name: 'is required'. */
const sentence = (label: string, message: string) => (/^[A-Z]/.test(message) ? message : `${label} ${message}`)
