import type { Conversation, Conversations, Message, Messages } from '@haggle/shared-contract'

let count = 0

export const message = (differences: Partial<Message> = {}): Message => ({
  id: `m-${(count += 1)}`,
  from: 'shop',
  text: 'It is brass.',
  createdAt: '2026-03-04T10:00:00.000Z',
  ...differences,
})

export const talk = (differences: Partial<Conversation> = {}): Conversation => ({
  id: 'talk-1',
  shop: { _id: 'lights', shopName: 'Lena Lights' },
  customer: { _id: 'u-customer', name: 'Ada Customer' },
  last: message(),
  unread: 0,
  ...differences,
})

export const pageOf = (...conversations: Conversation[]): Conversations => ({
  conversations,
  unread: conversations.reduce((sum, { unread }) => sum + unread, 0),
  page: 1,
  pages: 1,
  total: conversations.length,
})

export const partOf = (...messages: Message[]): Messages => ({ messages, more: false })
