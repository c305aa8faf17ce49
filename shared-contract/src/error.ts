import { z } from 'zod'

/** What every failed call answers; `attemptsLeft` comes with a refused negotiation request. */
export const ErrorReply = z.object({ message: z.string(), attemptsLeft: z.number().int().optional() })
export type ErrorReply = z.infer<typeof ErrorReply>

/** What a call answers that has nothing else to say. */
export const MessageReply = z.object({ message: z.string() })
export type MessageReply = z.infer<typeof MessageReply>
