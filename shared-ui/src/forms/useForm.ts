import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm as useHookForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'

/** The state of a form whose fields hold `Values`, and which hands over `Output` once every rule is met. */
export type FormState<Values extends FieldValues, Output> = UseFormReturn<Values, unknown, Output>

/** What has rules for `Values` and makes `Output` of them, such as a schema of the contract. */
type Schema<Values extends FieldValues, Output> = Parameters<typeof standardSchemaResolver<Values, unknown, Output>>[0]

/** A form by the rules and messages of a schema. A field is checked when it is left, then while it is mended. */
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
