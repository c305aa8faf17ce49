import type { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldValues } from 'react-hook-form'

/** A schema that validates `Values` and returns `Output`, such as the contract's. */
export type Schema<Values extends FieldValues, Output> = Parameters<
  typeof standardSchemaResolver<Values, unknown, Output>
>[0]
