import { Input } from '../input/Input'
import { FormField, type FormFieldProps } from './FormField'

/** A labelled day of a `Form`; its value is a string like 2026-11-29, or '' for none. */
export const DateField = (props: FormFieldProps) => (
  <FormField {...props}>{(field) => <Input type="date" {...field} />}</FormField>
)
