// Owners' screens: antd in our theme, loaded with the first of them.
export { OwnerPage } from './OwnerPage'
export { OwnerTheme } from './OwnerTheme'
export { Button, Card, Select, Skeleton, Statistic, Tag } from 'antd'

// Forms
export { Form, type FormInstance, type FormProps } from './Form'
export { TextField, type TextFieldProps } from './TextField'
export { ChoiceField, type ChoiceFieldProps } from './ChoiceField'
