import type { ComponentProps } from 'react'
import { TextArea } from '../text-area/TextArea'
import { FormField, type FormFieldProps } from './FormField'

export interface TextAreaFieldProps extends FormFieldProps, Pick<ComponentProps<'textarea'>, 'maxLength' | 'rows'> {}

/** A labelled field for several lines of a `Form`. */
export const TextAreaField = ({ name, label, hint, ...area }: TextAreaFieldProps) => (
  <FormField name={name} label={label} hint={hint}>
    {(field) => <TextArea {...area} {...field} />}
  </FormField>
)
