import { Form as AntdForm, type FormInstance, type FormProps as AntdFormProps } from 'antd'
import type { PropsWithChildren } from 'react'
import { OwnerTheme } from './OwnerTheme'

export type { FormInstance }

export type FormProps<Values> = PropsWithChildren<Omit<AntdFormProps<Values>, 'children'>>

/**
 * antd's form: labels above the fields, each field validated on blur, messages removed on correction, focus on the
 * first invalid field. Its fields are `TextField`, `ChoiceField` or `Form.Item`; `onFinish` gets the valid values.
 */
export function Form<Values>({ form, onValuesChange, ...props }: FormProps<Values>) {
  const [own] = AntdForm.useForm(form)

  const checkAgain = (changed: object) => {
    const wrong = own.getFieldsError().filter(({ name, errors }) => errors.length > 0 && String(name[0]) in changed)
    for (const { name } of wrong) own.validateFields([name]).catch(() => undefined)
  }

  return (
    <OwnerTheme>
      <AntdForm<Values>
        form={own}
        layout="vertical"
        noValidate
        scrollToFirstError={{ focus: true }}
        validateTrigger="onBlur"
        onValuesChange={(changed: object, values: Values) => {
          checkAgain(changed)
          onValuesChange?.(changed, values)
        }}
        {...props}
      />
    </OwnerTheme>
  )
}

Form.Item = AntdForm.Item
Form.useForm = AntdForm.useForm
Form.useWatch = AntdForm.useWatch
