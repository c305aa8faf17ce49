import { ImportStarted, ProductImport } from 'shared-contract'
import { z } from 'zod'
import { sendCsv } from '../http/csv'
import type { Feature } from '../http/feature'
import { cancelImport, confirmImport, exportProducts, readImport, startImport } from './imports'

const CSV = 'text/csv'

/** Ten thousand products with long descriptions. */
const BODY_LIMIT = 24 * 1024 * 1024

const ById = z.object({ id: z.string() })
const refusals = { 403: 'Not a shop owner, or the import is of another shop.' }

/** Products as files: out, and in after the owner saw what would change. */
export const productImportRoutes: Feature = (app, context) => {
  const running = new Set<Promise<void>>()
  const begin = (work: () => Promise<void>) => {
    const ended = work()
      .catch((err: unknown) => app.log.error({ err }, 'could not import products'))
      .finally(() => running.delete(ended))
    running.add(ended)
  }
  app.addHook('preClose', async () => void (await Promise.all(running)))
  app.addContentTypeParser(CSV, { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  )

  app.get(
    '/api/products/shop/:shopId.csv',
    {
      access: 'shopOwner',
      refusals: { 403: 'Not a shop owner, or the shop is another one.' },
      schema: {
        summary: "Exports all products of one's own shop as a file that an import takes back",
        produces: [CSV],
        params: z.object({ shopId: z.string() }),
        response: { 200: z.string() },
      },
    },
    async ({ params, session }, reply) =>
      sendCsv(reply, 'products.csv', await exportProducts(context, session, params.shopId)),
  )

  app.post(
    '/api/products/import',
    {
      access: 'shopOwner',
      bodyLimit: BODY_LIMIT,
      refusals: { 400: 'The file names no columns of products, or has none or more than 10,000.' },
      schema: {
        summary: "Checks a file of products for one's own shop, row by row, and changes nothing yet",
        consumes: [CSV],
        body: z.string('Send the file as text/csv.'),
        response: { 202: ImportStarted },
      },
    },
    async ({ body, session }, reply) => reply.code(202).send(await startImport(context, session, body)),
  )

  app.get(
    '/api/products/import/:id',
    {
      access: 'shopOwner',
      refusals,
      schema: {
        summary: 'Says what an import would do or did with each row, and how far it is',
        params: ById,
        response: { 200: ProductImport },
      },
    },
    ({ params, session }) => readImport(context, session, params.id),
  )

  app.post(
    '/api/products/import/:id/confirm',
    {
      access: 'shopOwner',
      refusals: { ...refusals, 409: 'The import is confirmed or cancelled already.' },
      schema: {
        summary: 'Begins to do what was checked: all of it or, when it is cancelled, nothing of it',
        params: ById,
        response: { 200: ProductImport },
      },
    },
    async ({ params, session }) => {
      const { begun, work } = await confirmImport(context, session, params.id)
      begin(work)
      return begun
    },
  )

  app.post(
    '/api/products/import/:id/cancel',
    {
      access: 'shopOwner',
      refusals: { ...refusals, 409: 'The import is done already.' },
      schema: {
        summary: 'Gives an import up, also half-way, and undoes what it did',
        params: ById,
        response: { 200: ProductImport },
      },
    },
    ({ params, session }) => cancelImport(context, session, params.id),
  )
}
