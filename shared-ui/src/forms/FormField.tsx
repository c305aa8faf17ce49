import { useId, type ComponentProps, type ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { fieldProps, type FieldProps } from './fieldProps'
import styles from './FormField.module.css'

export interface FormFieldProps {
  /** The field's name in the form's values. */
  name: string
  label: string
  /** A hint below the field; replaced by the error message. */
  hint?: string
}

type Attributes = FieldProps & Pick<ComponentProps<'input'>, 'id' | 'aria-describedby'>

/** Common to all fields of a `Form`: a label above, a hint or error message below, and the registration in the form. */
export function FormField(props: FormFieldProps & { children: (field: Attributes) => ReactNode }) {
  const { name, label, hint, children } = props
  const id = useId()
  const form = useFormContext()
  const message = form.formState.errors[name]?.message
  const mistake = typeof message === 'string' ? sentence(label, message) : undefined

  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}-note`, ...fieldProps(form, name) })}
      <p id={`${id}-note`} className={mistake ? styles.mistake : styles.hint} aria-live="polite">
        {mistake ?? hint}
      </p>
    </div>
  )
}

/** The contract's messages are sentences, or continue the field's name: 'is required'. */
const sentence = (label: string, message: string) => (/^[A-Z]/.test(message) ? message : `${label} ${message}`)
