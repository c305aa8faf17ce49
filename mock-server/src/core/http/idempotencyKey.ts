import { z } from 'zod'

/** The header of a call that can be repeated without being done twice. */
export const IdempotencyHeaders = z.looseObject({
  'idempotency-key': z.string().min(1, 'is empty').max(200, 'must be at most 200 characters').optional(),
})
