import fastJson, { type AnySchema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify/types/schema'
import { z } from 'zod'

/** Writes replies by their schemas, compiled once at start. What a schema does not name is left out (D13). */
export const compileSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema }) =>
  fastJson(z.toJSONSchema(schema, { io: 'output', target: 'draft-7' }) as AnySchema)
