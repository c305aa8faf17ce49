import { Form, Input, type FormItemProps } from 'antd'

export interface TextFieldProps {
  /** The field's name in the form's values. */
  name: string
  label: string
  type?: 'text' | 'email' | 'password' | 'url'
  /** antd's rules: `[{ required: true }]` …; the message of a required field is '{label} is required'. */
  rules?: FormItemProps['rules']
  /** Shown under the field. */
  hint?: string
  placeholder?: string
  autoComplete?: string
  inputMode?: 'text' | 'decimal' | 'numeric'
  maxLength?: number
  /** A textarea. */
  multiline?: boolean
}

/** A labelled text input of a `Form`; its value is always a string. */
export function TextField({ name, label, rules, hint, multiline = false, type, inputMode, ...input }: TextFieldProps) {
  return (
    <Form.Item name={name} label={label} rules={rules} extra={hint}>
      {multiline ? <Input.TextArea rows={4} {...input} /> : <Input type={type} inputMode={inputMode} {...input} />}
    </Form.Item>
  )
}
