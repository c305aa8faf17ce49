// Forms: react-hook-form with schema rules and native fields. Loaded with the first screen that has a form.
export { DateField } from './DateField'
export { fieldProps, type FieldProps } from './fieldProps'
export { Form, type FormProps } from './Form'
export { TextAreaField, type TextAreaFieldProps } from './TextAreaField'
export { TextField, type TextFieldProps } from './TextField'
export { useForm, type FormState } from './useForm'
export type { FieldValues } from 'react-hook-form'
