import { Form, Select, type FormItemProps } from 'antd'

export interface ChoiceFieldProps {
  /** The field's name in the form's values. */
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  rules?: FormItemProps['rules']
  placeholder?: string
}

/** A labelled select in a `Form`. */
export function ChoiceField({ name, label, rules, options, placeholder }: ChoiceFieldProps) {
  return (
    <Form.Item name={name} label={label} rules={rules}>
      <Select options={[...options]} placeholder={placeholder} />
    </Form.Item>
  )
}
