import type { ReactNode } from 'react'
import { FormProvider, type FieldValues, type Path } from 'react-hook-form'
import styles from './Form.module.css'
import type { FormState } from './useForm'

export interface FormProps<Values extends FieldValues, Output> {
  form: FormState<Values, Output>
  /** Called with what the schema makes of the values; otherwise the first mistake gets the focus. */
  onSubmit: (output: Output) => unknown
  className?: string
  children: ReactNode
}

/** The `<form>` around its fields. The messages are ours, so the browser keeps its own. */
export function Form<Values extends FieldValues, Output>(props: FormProps<Values, Output>) {
  const { form, onSubmit, className = styles.form, children } = props
  const { errors } = form.formState

  // A message goes when its field is mended, be it in another one: 'Passwords do not match'.
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
