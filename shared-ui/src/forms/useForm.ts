import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm as useHookForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'

/** The state of a form whose fields hold `Values` and which submits `Output`, once valid. */
export type FormState<Values extends FieldValues, Output> = UseFormReturn<Values, unknown, Output>

/** A schema that validates `Values` and returns `Output`, such as the contract's. */
type Schema<Values extends FieldValues, Output> = Parameters<typeof standardSchemaResolver<Values, unknown, Output>>[0]

/** A form with a schema's rules and messages. A field is validated on blur, then on every change. */
export const useForm = <Values extends FieldValues, Output>(
  schema: Schema<Values, Output>,
  defaultValues?: DefaultValues<Values>,
): FormState<Values, Output> =>
  useHookForm<Values, unknown, Output>({
    resolver: standardSchemaResolver(schema),
    mode: 'onBlur',
    reValidateMode: 'onChange',
    defaultValues,
  })
