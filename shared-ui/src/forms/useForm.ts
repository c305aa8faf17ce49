import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm as useHookForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { rememberRequired, requiredFields } from './requiredFields'
import type { Schema } from './schema'

/** The state of a form whose fields hold `Values` and which submits `Output`, once valid. */
export type FormState<Values extends FieldValues, Output> = UseFormReturn<Values, unknown, Output>

/** A form with a schema's rules and messages. A field is validated on blur, then on every change. */
export const useForm = <Values extends FieldValues, Output>(
  schema: Schema<Values, Output>,
  defaultValues?: DefaultValues<Values>,
): FormState<Values, Output> => {
  const form = useHookForm<Values, unknown, Output>({
    resolver: standardSchemaResolver(schema),
    mode: 'onBlur',
    reValidateMode: 'onChange',
    defaultValues,
  })
  const [required] = useState(() => requiredFields(schema))
  rememberRequired(form, required)
  return form
}
