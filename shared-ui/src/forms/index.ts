// Forms: react-hook-form with a schema's rules, in the browser's own fields. Loaded with the first screen that has one.
export { Form, type FormProps } from './Form'
export { TextField, type TextFieldProps } from './TextField'
export { useForm, type FormState } from './useForm'
export type { FieldValues } from 'react-hook-form'
