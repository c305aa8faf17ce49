import type { ComponentProps } from 'react'
import type { FieldValues, Path, UseFormRegisterReturn } from 'react-hook-form'
import { isRequired } from './requiredFields'
import type { FormState } from './useForm'

export type FieldProps = UseFormRegisterReturn & Pick<ComponentProps<'input'>, 'required' | 'aria-invalid'>

/** Registers a native field in a form. For fields that `TextField` and `TextAreaField` cannot lay out. */
export function fieldProps<Values extends FieldValues, Output>(
  { register, formState, control }: FormState<Values, Output>,
  name: Path<Values>,
): FieldProps {
  const { onBlur, ...field } = register(name)
  return {
    required: isRequired(control, name),
    'aria-invalid': formState.errors[name] !== undefined,
    ...field,
    // Passing through an empty field shows no 'is required'.
    onBlur: async (event: { target: { value: string } }) => event.target.value !== '' && onBlur(event),
  }
}
