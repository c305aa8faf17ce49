import { Form, Input, type FormItemProps } from 'antd'

export interface TextFieldProps {
  /** The value's name in the form's values. */
  name: string
  label: string
  type?: 'text' | 'email' | 'password' | 'url'
  /** `[{ required: true }]` and more, in antd's words; a required field says '{label} is required'. */
  rules?: FormItemProps['rules']
  /** Shown under the field. */
  hint?: string
  placeholder?: string
  autoComplete?: string
  inputMode?: 'text' | 'decimal' | 'numeric'
  maxLength?: number
  /** Several lines, whose type is always text. */
  multiline?: boolean
}

/** A labelled text in a `Form`; its value is always a string. */
export function TextField({ name, label, rules, hint, multiline = false, type, inputMode, ...input }: TextFieldProps) {
  return (
    <Form.Item name={name} label={label} rules={rules} extra={hint}>
      {multiline ? <Input.TextArea rows={4} {...input} /> : <Input type={type} inputMode={inputMode} {...input} />}
    </Form.Item>
  )
}
