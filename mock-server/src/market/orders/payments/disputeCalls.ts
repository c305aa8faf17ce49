import { Id } from '@haggle/shared-contract'
import { isAxiosError, type AxiosRequestConfig } from 'axios'
import { z } from 'zod'
import { Refusal } from '../../../base/refusals'
import { DecisionRefused, ProviderDispute, type DisputeCalls } from '../../disputes/providerDispute'

type Ask = <Reply>(schema: z.ZodType<Reply>, request: AxiosRequestConfig) => Promise<Reply>

const Refused = z.object({ error: z.object({ description: z.string() }) })

/** The provider's calls about disputes (D74). */
export function disputeCalls(ask: Ask): DisputeCalls {
  const urlOf = (id: string) => `/disputes/${encodeURIComponent(id)}`
  const decide = async (id: string, request: AxiosRequestConfig) => {
    try {
      return await ask(ProviderDispute.extend({ id: z.literal(id) }), request)
    } catch (error) {
      throw refusalIn(error) ?? error
    }
  }
  return {
    dispute: (id) => ask(ProviderDispute.extend({ id: z.literal(id) }), { url: urlOf(id) }),
    uploadDocument: async ({ name, bytes }) => {
      const data = new FormData()
      data.append('purpose', 'dispute_evidence')
      data.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name)
      return (await ask(z.object({ id: Id }), { method: 'post', url: '/documents', data })).id
    },
    contestDispute: (id, { amount, summary, letters, pictures }) =>
      decide(id, {
        method: 'patch',
        url: `${urlOf(id)}/contest`,
        data: {
          amount,
          summary,
          explanation_letter: letters,
          ...(pictures.length > 0 && { others: [{ type: 'pictures', document_ids: pictures }] }),
          action: 'submit',
        },
      }),
    acceptDispute: (id) => decide(id, { method: 'post', url: `${urlOf(id)}/accept`, data: {} }),
  }
}

/** The provider's words, if it refused a call and will again. */
function refusalIn(error: unknown): DecisionRefused | undefined {
  if (!(error instanceof Refusal) || !isAxiosError(error.cause) || error.cause.response?.status !== 400)
    return undefined
  const words = Refused.safeParse(error.cause.response.data)
  return new DecisionRefused(words.success ? words.data.error.description.slice(0, 300) : 'The bank refused this.')
}
