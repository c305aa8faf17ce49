import fastJson, { type AnySchema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify/types/schema'
import { z } from 'zod'

/** Compiles a zod schema to a JSON serializer. Fields that the schema does not name are left out (D13). */
export const serializerOf = <Value>(schema: z.ZodType<Value>): ((value: Value) => string) =>
  fastJson(z.toJSONSchema(schema, { io: 'output', target: 'draft-7' }) as AnySchema)

export const compileSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema }) => serializerOf(schema)
