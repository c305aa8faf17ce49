import { z } from 'zod'
import { Hidden } from './hidden'
import { MAX_ANSWERS, MAX_MESSAGE, MAX_MESSAGE_PICTURES, MESSAGE_MISSING } from './messageRules'
import { Id, longText, PageNumber, Time } from './text'

const UPLOADED = /^\/media\/uploads\/[0-9a-f]{32}\.webp$/

/** What a message is about, and what it says. */
const content = {
  text: longText(1, MAX_MESSAGE, MESSAGE_MISSING),
  /** A product of the shop. */
  product: Id.optional(),
  /** An order of the customer with a part of the shop. */
  order: Id.optional(),
  /** URLs of uploaded pictures. */
  pictures: z
    .array(z.string().regex(UPLOADED, 'must be a picture that was uploaded here'))
    .max(MAX_MESSAGE_PICTURES, `must be at most ${MAX_MESSAGE_PICTURES}`)
    .optional(),
}

/** Begins a conversation, or adds to it (D76): a customer with any shop; a shop, naming itself, about an order it has. */
export const ConversationStart = z.strictObject({ shop: Id, ...content })
export type ConversationStart = z.infer<typeof ConversationStart>

export const MessageInput = z.strictObject(content)
export type MessageInput = z.infer<typeof MessageInput>

/**
 * A message of a conversation, or from the market a line: a sentence about an offer, an order or a return, with the note that
 * stood beside an offer. Pictures and text are plain; the market's replacement stands for a hidden text.
 */
export const Message = z.object({
  id: Id,
  from: z.enum(['customer', 'shop', 'market']),
  text: z.string().optional(),
  pictures: z.array(z.string()).optional(),
  product: Id.optional(),
  productName: z.string().optional(),
  order: Id.optional(),
  orderNumber: z.string().optional(),
  line: z.string().optional(),
  note: z.string().optional(),
  /** Why the market hides it, with the appeal against that. Sent to its author only (since 1.45). */
  hidden: Hidden.optional(),
  createdAt: Time,
})
export type Message = z.infer<typeof Message>

/** A conversation as one of its sides sees it. */
export const Conversation = z.object({
  id: Id,
  shop: z.object({ _id: Id, shopName: z.string() }),
  customer: z.object({ _id: Id, name: z.string() }),
  /** The newest message. */
  last: Message,
  /** How many messages the caller's side has not read. */
  unread: z.int(),
  /** True if the caller's side blocks the other. */
  blocked: z.boolean().optional(),
})
export type Conversation = z.infer<typeof Conversation>

/** The caller's conversations, 20 per page: those with unread messages first, then the newest. `unread` is of all together. */
export const Conversations = z.object({
  conversations: z.array(Conversation),
  unread: z.int(),
  page: z.int(),
  pages: z.int(),
  total: z.int(),
})
export type Conversations = z.infer<typeof Conversations>

/** `id` picks one conversation, `shop` or `customer` the one with that other side. */
export const ConversationsQuery = z.strictObject({
  pageNumber: PageNumber.default(1),
  id: Id.optional(),
  shop: Id.optional(),
  customer: Id.optional(),
})
export type ConversationsQuery = z.infer<typeof ConversationsQuery>

/** 30 messages and lines, newest last; `more` if there are earlier ones, to be read `before` the first id. */
export const Messages = z.object({ messages: z.array(Message), more: z.boolean() })
export type Messages = z.infer<typeof Messages>

export const MessagesQuery = z.strictObject({ before: Id.optional() })
export type MessagesQuery = z.infer<typeof MessagesQuery>

/** A message that was sent: both the reply and the `message` event, to both sides. `conversation` is its id. */
export const SentMessage = z.object({ conversation: Id, message: Message })
export type SentMessage = z.infer<typeof SentMessage>

/** Marks messages as read, up to and including one. */
export const MessagesRead = z.strictObject({ upTo: Id })
export type MessagesRead = z.infer<typeof MessagesRead>

/** A shop's ready-made answers; `{customer}` and `{product}` in a text stand for names (since 1.41). */
export const ReadyAnswers = z.strictObject({
  answers: z.array(longText(1, MAX_MESSAGE)).max(MAX_ANSWERS, `must be at most ${MAX_ANSWERS}`),
})
export type ReadyAnswers = z.infer<typeof ReadyAnswers>
