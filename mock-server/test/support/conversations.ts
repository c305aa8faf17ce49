import type { Conversations, Message, Messages, MessageInput, SentMessage, SessionUser } from '@haggle/shared-contract'
import type { Owner, TestMarket } from './market'

/** What people do in the conversations of a market. */
export const conversationsIn = (market: TestMarket) => {
  const begin = (as: SessionUser, shop: string, message: object = {}, headers = {}) =>
    market.call('POST', '/api/conversations', { as, body: { shop, text: 'Hello', ...message }, headers })
  const ofOne = (as: SessionUser, id: string, what: string, body?: unknown, headers = {}) =>
    market.call('POST', `/api/conversations/${id}/${what}`, { as, body, headers })
  return {
    begin,
    /** Begins a conversation, and returns its id. */
    begun: async (as: SessionUser, { shopId }: Owner, message?: Partial<MessageInput>): Promise<string> =>
      ((await begin(as, shopId, message)).body as unknown as SentMessage).conversation,
    say: (as: SessionUser, id: string, text: string, rest: Partial<MessageInput> = {}, headers = {}) =>
      ofOne(as, id, 'messages', { text, ...rest }, headers),
    markRead: (as: SessionUser, id: string, upTo: string) => ofOne(as, id, 'read', { upTo }),
    block: (as: SessionUser, id: string) => ofOne(as, id, 'block'),
    unblock: (as: SessionUser, id: string) => ofOne(as, id, 'unblock'),
    list: (as: SessionUser, query = '') => market.get<Conversations>(`/api/conversations${query}`, as),
    read: (as: SessionUser, id: string, query = '') => market.get<Messages>(`/api/conversations/${id}${query}`, as),
  }
}

/** What a message says, in a line. */
export const said = ({ from, text, line }: Message) => `${from}: ${text ?? line ?? ''}`
