import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Context } from '../context'

/** Types bodies and replies by their zod schemas. */
export const typedBySchemas = (app: FastifyInstance) => app.withTypeProvider<ZodTypeProvider>()

export type App = ReturnType<typeof typedBySchemas>

/** A feature adds its routes to the app. */
export type Feature = (app: App, context: Context) => void | Promise<void>
