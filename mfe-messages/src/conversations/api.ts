import type {
  AppealInput,
  Conversations,
  ConversationsQuery,
  ConversationStart,
  MessageInput,
  MessageReply,
  Messages,
  ReadyAnswers,
  ReportInput,
  SentMessage,
  ShopPage,
  UploadedPicture,
} from '@haggle/shared-contract'
import { api, LIVE, whileCached, type Badge } from '@haggle/shared-state'

/** A message with the key by which it is sent once. */
interface Keyed<Content> {
  content: Content
  key: string
}

interface Part {
  id: string
  before?: string
}

const TAGS = ['Conversations', 'Messages'] as const

const at = (id: string, what = '') => `/api/conversations/${encodeURIComponent(id)}${what}`
const answersOf = (shop: string) => `/api/shops/${encodeURIComponent(shop)}/answers`
const keyed = <Content>(url: string, { content, key }: Keyed<Content>) => ({
  url,
  method: 'POST' as const,
  data: content,
  headers: { 'Idempotency-Key': key },
})

const messagesApi = api.enhanceEndpoints({ addTagTypes: TAGS }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    messagesConversations: build.query<Conversations, Partial<ConversationsQuery>>({
      query: (params) => ({ url: '/api/conversations', params }),
      providesTags: ['Conversations', LIVE],
      onCacheEntryAdded: whileCached(() => ({ message: () => ['Conversations'] })),
    }),

    /** A part of a conversation. The latest one grows with each message, and has its lines fetched again. */
    messagesPart: build.query<Messages, Part>({
      query: ({ id, before }) => ({ url: at(id), params: before === undefined ? {} : { before } }),
      providesTags: (_part, _error, { id, before }) => (before === undefined ? [{ type: 'Messages', id }, LIVE] : []),
      onCacheEntryAdded: whileCached(({ id, before }, { dispatch }) => {
        if (before !== undefined) return {}
        const lines = () => [{ type: 'Messages', id }]
        return {
          message: (sent) => {
            if (sent.conversation === id) void dispatch(append(sent))
          },
          negotiationOutcome: lines,
          shopOffer: lines,
          offerReceived: lines,
          notice: lines,
        }
      }),
    }),

    messagesBegin: build.mutation<SentMessage, Keyed<ConversationStart>>({
      query: (message) => keyed('/api/conversations', message),
      invalidatesTags: ['Conversations'],
    }),

    messagesSend: build.mutation<SentMessage, Keyed<MessageInput> & { id: string }>({
      query: ({ id, ...message }) => keyed(at(id, '/messages'), message),
      invalidatesTags: ['Conversations'],
      onQueryStarted: (_, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => void dispatch(append(data)),
          () => undefined,
        ),
    }),

    messagesRead: build.mutation<Pick<Conversations, 'unread'>, { id: string; upTo: string }>({
      query: ({ id, upTo }) => ({ url: at(id, '/read'), method: 'POST', data: { upTo } }),
      invalidatesTags: ['Conversations'],
    }),

    messagesSetBlocked: build.mutation<MessageReply, { id: string; isBlocked: boolean }>({
      query: ({ id, isBlocked }) => ({ url: at(id, isBlocked ? '/block' : '/unblock'), method: 'POST' }),
      invalidatesTags: ['Conversations'],
    }),

    messagesReport: build.mutation<MessageReply, ReportInput>({
      query: (data) => ({ url: '/api/reports', method: 'POST', data }),
    }),

    messagesAppeal: build.mutation<MessageReply, AppealInput>({
      query: (data) => ({ url: '/api/appeals', method: 'POST', data }),
    }),

    messagesAnswers: build.query<ReadyAnswers, string>({
      query: (shop) => ({ url: answersOf(shop) }),
    }),

    messagesSetAnswers: build.mutation<ReadyAnswers, ReadyAnswers & { shop: string }>({
      query: ({ shop, answers }) => ({ url: answersOf(shop), method: 'PUT', data: { answers } }),
      onQueryStarted: ({ shop }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => void dispatch(messagesApi.util.upsertQueryData('messagesAnswers', shop, data)),
          () => undefined,
        ),
    }),

    messagesUpload: build.mutation<UploadedPicture, File>({
      query: (file) => {
        const data = new FormData()
        data.append('file', file)
        return { url: '/api/media', method: 'POST', data }
      },
    }),

    messagesShop: build.query<Pick<ShopPage, 'shopName'>, string>({
      query: (id) => ({ url: `/api/shops/${encodeURIComponent(id)}` }),
    }),

    messagesProduct: build.query<{ name: string; image: string }, string>({
      query: (id) => ({ url: `/api/products/${encodeURIComponent(id)}` }),
    }),
  }),
})

/** Adds a message to the latest part of its conversation, once: the reply and the event both bring it. */
const append = ({ conversation: id, message }: SentMessage) =>
  messagesApi.util.updateQueryData('messagesPart', { id }, ({ messages }) => {
    if (!messages.some((known) => known.id === message.id)) messages.push(message)
  })

const selectFirstPage = messagesApi.endpoints.messagesConversations.select({ pageNumber: 1 })

/** The number of unread messages, as far as it is known. */
export const selectUnread: Badge['count'] = (state) =>
  // the store's type has no tags of features
  selectFirstPage(state as Parameters<typeof selectFirstPage>[0]).data?.unread ?? 0

export const {
  useMessagesAnswersQuery,
  useMessagesAppealMutation,
  useMessagesBeginMutation,
  useMessagesConversationsQuery,
  useMessagesPartQuery,
  useMessagesProductQuery,
  useMessagesReadMutation,
  useMessagesReportMutation,
  useMessagesSendMutation,
  useMessagesSetAnswersMutation,
  useMessagesSetBlockedMutation,
  useMessagesShopQuery,
  useMessagesUploadMutation,
} = messagesApi
