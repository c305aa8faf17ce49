// Forms: a Form with its fields, and what asks the user something
export { Form, type FormInstance, type FormProps } from './Form'
export { TextField, type TextFieldProps } from './TextField'
export { ChoiceField, type ChoiceFieldProps } from './ChoiceField'
export { InputNumber, Modal } from 'antd'
