import fastJson, { type AnySchema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify/types/schema'
import { z } from 'zod'

/**
 * Returns a JSON serializer for a zod schema, compiled on first use: compiling all was most of the framework's start.
 * Fields that the schema does not name are left out (D13).
 */
function serializerOf<Value>(schema: z.ZodType<Value>): (value: Value) => string {
  let serialize: ((value: Value) => string) | undefined
  return (value) => (serialize ??= compile(schema))(value)
}

const compile = <Value>(schema: z.ZodType<Value>): ((value: Value) => string) =>
  fastJson(z.toJSONSchema(schema, { io: 'output', target: 'draft-7' }) as AnySchema)

export const compileSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema }) => serializerOf(schema)
