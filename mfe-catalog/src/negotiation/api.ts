import type { NegotiationOutcome, NegotiationRequest, NegotiationState } from 'shared-contract'
import { api } from 'shared-state'

const negotiationApi = api.enhanceEndpoints({ addTagTypes: ['Negotiation'] }).injectEndpoints({
  endpoints: (build) => ({
    negotiation: build.query<NegotiationState, string>({
      query: (productId) => ({ url: `/api/negotiations/${encodeURIComponent(productId)}` }),
      providesTags: (_standing, _error, id) => [{ type: 'Negotiation', id }],
    }),

    requestNegotiation: build.mutation<NegotiationOutcome, NegotiationRequest>({
      query: (data) => ({ url: '/api/negotiations/request', method: 'POST', data }),
      invalidatesTags: (_outcome, error, { productId }) => (error ? [{ type: 'Negotiation', id: productId }] : []),
      onQueryStarted: ({ productId }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => void dispatch(standAs(data)),
          ({ error }: { error?: unknown }) => void dispatch(standAt(productId, attemptsLeftIn(error))),
        ),
    }),

    /** Takes over an outcome that came over the socket, as the reply to a request is taken over. */
    hearOutcome: build.mutation<NegotiationOutcome, NegotiationOutcome>({
      queryFn: (outcome) => ({ data: outcome }),
      onQueryStarted: (outcome, { dispatch }) => void dispatch(standAs(outcome)),
    }),
  }),
})

const standAs = ({ productId, attemptsLeft, agreedPrice, agreedUntil }: NegotiationOutcome) =>
  negotiationApi.util.upsertQueryData('negotiation', productId, { productId, attemptsLeft, agreedPrice, agreedUntil })

const standAt = (productId: string, attemptsLeft: number | undefined) =>
  negotiationApi.util.updateQueryData('negotiation', productId, (standing) => {
    standing.attemptsLeft = attemptsLeft ?? standing.attemptsLeft
  })

/** A refused request says how many attempts are left: `{ message, attemptsLeft }`. */
function attemptsLeftIn(error: unknown): number | undefined {
  const { data } = (error ?? {}) as { data?: { attemptsLeft?: unknown } | null }
  return typeof data?.attemptsLeft === 'number' ? data.attemptsLeft : undefined
}

export const { useNegotiationQuery, useRequestNegotiationMutation, useHearOutcomeMutation } = negotiationApi
