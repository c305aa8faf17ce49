// Forms: a Form with its fields
export { Form, type FormInstance, type FormProps } from './Form'
export { TextField, type TextFieldProps } from './TextField'
export { ChoiceField, type ChoiceFieldProps } from './ChoiceField'

// What asks a question
export { InputNumber, Modal } from 'antd'
