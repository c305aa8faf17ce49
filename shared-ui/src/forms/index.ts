// Forms: a Form with its fields. They are antd's, and load with the first screen that asks for something.
export { Form, type FormInstance, type FormProps } from './Form'
export { TextField, type TextFieldProps } from './TextField'
export { ChoiceField, type ChoiceFieldProps } from './ChoiceField'
