import { ConfigProvider, Form as AntdForm, type FormInstance, type FormProps as AntdFormProps } from 'antd'
import type { PropsWithChildren } from 'react'
import { antdTheme } from './antdTheme'
import './forms.css'

export type { FormInstance }

export type FormProps<Values> = PropsWithChildren<Omit<AntdFormProps<Values>, 'children'>>

/**
 * antd's form, laid out for people: labels above the fields, and the first mistake gets the focus. Its fields are
 * `TextField`, `ChoiceField` or `Form.Item`; `onFinish` gets the values once every rule is met.
 */
export function Form<Values>(props: FormProps<Values>) {
  return (
    <ConfigProvider
      theme={antdTheme}
      virtual={false}
      form={{ requiredMark: false, colon: false, validateMessages: { required: '${label} is required' } }}
    >
      <AntdForm<Values> layout="vertical" scrollToFirstError={{ focus: true }} validateTrigger="onSubmit" {...props} />
    </ConfigProvider>
  )
}

Form.Item = AntdForm.Item
Form.useForm = AntdForm.useForm
Form.useWatch = AntdForm.useWatch
