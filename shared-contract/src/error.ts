import { z } from 'zod'

/** The body of every failed call; `attemptsLeft` comes with a refused negotiation request. */
export const ErrorReply = z.object({ message: z.string(), attemptsLeft: z.number().int().optional() })
export type ErrorReply = z.infer<typeof ErrorReply>

/** The body of a successful call without other content. */
export const MessageReply = z.object({ message: z.string() })
export type MessageReply = z.infer<typeof MessageReply>
