import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Context } from '../../base/context'

/** Derives the types of bodies and replies from the routes' zod schemas. */
export const typedBySchemas = (app: FastifyInstance) => app.withTypeProvider<ZodTypeProvider>()

export type App = ReturnType<typeof typedBySchemas>

/** Adds a feature's routes to the app. */
export type Feature = (app: App, context: Context) => void | Promise<void>
