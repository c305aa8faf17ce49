import type { ReactNode } from 'react'
import { FormProvider, type FieldValues, type Path } from 'react-hook-form'
import type { FormState } from './useForm'
import styles from './Form.module.css'

export interface FormProps<Values extends FieldValues, Output> {
  form: FormState<Values, Output>
  /** Called with the schema's output; if the values are invalid, the first invalid field gets the focus instead. */
  onSubmit: (output: Output) => unknown
  className?: string
  children: ReactNode
}

/** The `<form>` element. It shows our messages, so the browser's validation is off. */
export function Form<Values extends FieldValues, Output>(props: FormProps<Values, Output>) {
  const { form, onSubmit, className = styles.form, children } = props
  const { errors } = form.formState

  // A message disappears when the fields it is about are corrected, including other ones: 'Passwords do not match'.
  const checkMistakesAgain = () => {
    const mistaken = Object.keys(errors) as Path<Values>[]
    if (mistaken.length > 0) void form.trigger(mistaken)
  }
  return (
    <FormProvider {...form}>
      <form
        className={className}
        noValidate
        onChange={checkMistakesAgain}
        onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}
      >
        {children}
      </form>
    </FormProvider>
  )
}
