import type {
  AgentCart,
  AgentQuestion,
  AgentRequest,
  MandateGiven,
  MandateInput,
  Mandates,
  MessageReply,
  NegotiationOutcome,
  ShopMandateInput,
} from '@haggle/shared-contract'
import { api, LIVE, whileCached } from '@haggle/shared-state'

const TAGS = ['Mandates'] as const

export const {
  useShellAgentQuestionQuery,
  useShellConfirmOfferMutation,
  useShellEndMandateMutation,
  useShellGiveMandateMutation,
  useShellJoinCartMutation,
  useShellLetReadShopMutation,
  useShellMandatesQuery,
  useShellRefuseOfferMutation,
} = api.enhanceEndpoints({ addTagTypes: TAGS }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    shellAgentQuestion: build.query<AgentQuestion, AgentRequest>({
      query: (params) => ({ url: '/api/agents/request', params }),
    }),
    shellGiveMandate: build.mutation<MandateGiven, MandateInput>({
      query: (data) => ({ url: '/api/mandates', method: 'POST', data }),
      invalidatesTags: TAGS,
    }),
    shellLetReadShop: build.mutation<MandateGiven, ShopMandateInput>({
      query: (data) => ({ url: '/api/mandates/shop', method: 'POST', data }),
      invalidatesTags: TAGS,
    }),
    shellMandates: build.query<Mandates, void>({
      query: () => ({ url: '/api/mandates' }),
      providesTags: [...TAGS, LIVE],
      onCacheEntryAdded: whileCached(() => ({ notice: () => TAGS })),
    }),
    shellEndMandate: build.mutation<MessageReply, string>({
      query: (id) => ({ url: `/api/mandates/${id}`, method: 'DELETE' }),
      invalidatesTags: TAGS,
    }),
    shellConfirmOffer: build.mutation<NegotiationOutcome, string>({
      query: (id) => ({ url: `/api/mandates/offers/${id}/confirm`, method: 'POST' }),
      invalidatesTags: TAGS,
    }),
    /** What agents put into the cart; it is handed over once. */
    shellJoinCart: build.mutation<AgentCart, void>({
      query: () => ({ url: '/api/mandates/cart', method: 'POST' }),
    }),
    shellRefuseOffer: build.mutation<MessageReply, string>({
      query: (id) => ({ url: `/api/mandates/offers/${id}/refuse`, method: 'POST' }),
      invalidatesTags: TAGS,
    }),
  }),
})
