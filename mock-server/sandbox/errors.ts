import { traceFields } from '@haggle/shared-server'
import type { FastifyError, FastifyInstance } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { Refusal } from '../src/base/refusals'
import { outageOf } from '../src/core/database/outage'

interface Details {
  source?: string
  step?: string
  reason?: string
  metadata?: Record<string, string>
}

/** An error in the provider's format. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  constructor(
    description: string,
    readonly details: Details = {},
    readonly status = 400,
  ) {
    super(description)
  }
}

export const unknownId = () => new ProviderError('The id provided does not exist')

/** Sends all errors of the sandbox in the provider's format. */
export function registerProviderErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ProviderError | Refusal, request, reply) => {
    if (error instanceof ProviderError) return reply.code(error.status).send(errorBody(error.message, error.details))
    if (hasZodFastifySchemaValidationErrors(error)) {
      const field = error.validation[0]?.instancePath.replace(/^\//, '') ?? ''
      return reply.code(400).send(errorBody(field ? `The ${field} field is not valid.` : 'The request is not valid.'))
    }
    if (error instanceof Refusal && error.status < 500) {
      if (error.retryAfter !== undefined) void reply.header('retry-after', error.retryAfter)
      return reply.code(error.status).send(errorBody(error.message))
    }
    const status = error instanceof Refusal ? error.status : (error.statusCode ?? 500)
    if (status < 500) return reply.code(status).send(errorBody('The request is not valid.'))
    request.log.error({ ...traceFields(request.id), err: error }, 'unexpected failure in the sandbox')
    const outage = outageOf(error)
    const { error: details } = errorBody(outage ?? 'Something went wrong.')
    return reply.code(outage ? 503 : 500).send({ error: { ...details, code: 'SERVER_ERROR' } })
  })
}

const errorBody = (description: string, details: Details = {}) => ({
  error: {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
    ...details,
  },
})
