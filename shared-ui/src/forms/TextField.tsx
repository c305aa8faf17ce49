import { Form, Input, type FormItemProps } from 'antd'

export interface TextFieldProps {
  /** The value's name in the form's values. */
  name: string
  label: string
  type?: 'text' | 'email' | 'password' | 'url'
  /** 'Required' and more, in antd's words; a required field says '{label} is required'. */
  rules?: FormItemProps['rules']
  /** Shown under the field. */
  hint?: string
  placeholder?: string
  autoComplete?: string
  inputMode?: 'text' | 'decimal' | 'numeric'
  /** Several lines. */
  multiline?: boolean
  maxLength?: number
}

/** A labelled line of text in a `Form`; its value is always a string. */
export function TextField({ name, label, rules, hint, multiline, ...input }: TextFieldProps) {
  return (
    <Form.Item name={name} label={label} rules={rules} extra={hint}>
      {multiline ? (
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} {...withoutType(input)} />
      ) : (
        <Input {...input} />
      )}
    </Form.Item>
  )
}

const withoutType = ({ placeholder, maxLength }: Partial<TextFieldProps>) => ({ placeholder, maxLength })
