import type { ComponentProps } from 'react'
import { Input } from '../input/Input'
import { FormField } from './FormField'

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
  return (
    <FormField name={name} label={label} hint={hint}>
      {(field) => <Input {...input} {...field} />}
    </FormField>
  )
}
