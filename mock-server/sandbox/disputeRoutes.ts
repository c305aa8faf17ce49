import multipart from '@fastify/multipart'
import { z } from 'zod'
import type { Context } from '../src/base/context'
import type { App } from '../src/core/http/feature'
import { acceptDispute, contestDispute, createDocument, decideDispute, openDispute, readDispute } from './disputes'
import { ProviderError } from './errors'
import type { Sending } from './webhooks'

const params = z.object({ id: z.string() })
const Amount = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const Documents = z.array(z.string()).max(50)

const Contest = z.strictObject({
  amount: Amount,
  summary: z.string().min(1).max(1000),
  explanation_letter: Documents.default([]),
  others: z.array(z.strictObject({ type: z.string(), document_ids: Documents })).default([]),
  action: z.literal('submit'),
})

const DOCUMENT_BYTES = 5 * 1024 * 1024

/** The provider's calls about disputes and their documents, and two that only its banks have: to open and to decide one. */
export async function registerDisputes(app: App, context: Context, root: string, sending: () => Sending) {
  await app.register(multipart)

  app.post(`${root}/documents`, async (request) => {
    const part = await request.file({ limits: { fileSize: DOCUMENT_BYTES, files: 1 } })
    if (!part || !/^(image\/(png|jpeg)|application\/pdf)$/.test(part.mimetype))
      throw new ProviderError('The file is not a PNG, JPEG or PDF.')
    return createDocument(context, { name: part.filename, bytes: (await part.toBuffer()).length })
  })
  app.get(`${root}/disputes/:id`, { schema: { params } }, ({ params }) => readDispute(context, params.id))
  app.post(`${root}/disputes/:id/accept`, { schema: { params } }, ({ params }) =>
    acceptDispute(context, params.id, sending()),
  )
  app.patch(`${root}/disputes/:id/contest`, { schema: { params, body: Contest } }, ({ body, params }) => {
    const { summary, explanation_letter, others } = body
    const documents = [...explanation_letter, ...others.flatMap(({ document_ids }) => document_ids)]
    return contestDispute(context, params.id, { summary, documents }, sending())
  })

  app.post(
    `${root}/payments/:id/dispute`,
    { schema: { params, body: z.strictObject({ amount: Amount.optional() }).optional() } },
    ({ body, params }) => openDispute(context, params.id, body?.amount, sending()),
  )
  app.post(
    `${root}/disputes/:id/decide`,
    { schema: { params, body: z.strictObject({ status: z.enum(['won', 'lost', 'closed']) }) } },
    ({ body, params }) => decideDispute(context, params.id, body.status, sending()),
  )
}
