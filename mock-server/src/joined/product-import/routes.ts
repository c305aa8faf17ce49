import type { Readable } from 'node:stream'
import { ExportQuery, ImportQuery, ImportStarted, ProductImport } from '@haggle/shared-contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sendCsv } from '../../core/http/csv'
import type { Feature } from '../../core/http/feature'
import { logFailure } from '../../core/http/logFailure'
import { ById, OfShop } from '../../core/http/pathIds'
import { receiveInSlot } from '../../core/media/receiveInSlot'
import { UploadSlot } from '../../core/media/uploadSlots'
import { requireOwnShop } from '../../core/sessions/requireOwnShop'
import { textOf } from './csv'
import { cancelImport, confirmImport, exportProducts, findImport, readImport, startImport } from './imports'

const CSV = 'text/csv'

/** In bytes: room for 10,000 products with long descriptions. */
const BODY_LIMIT = 24 * 1024 * 1024

const refusals = { 403: "Not a shop owner, or another shop's import." }

/** Export of products as CSV, and import with a preview. */
export const productImportRoutes: Feature = (app, context) => {
  const running = new Set<Promise<void>>()
  const begin = (work: (mayGoOn: () => boolean) => Promise<void>) => {
    const ended = work(() => !app.drain.begun)
      .catch((err: unknown) => logFailure(app.log, { err }, 'could not import products'))
      .finally(() => running.delete(ended))
    running.add(ended)
  }
  app.addHook('preClose', async () => void (await Promise.all(running)))
  app.addContentTypeParser(CSV, (_request: FastifyRequest, file: Readable) => textOf(file, BODY_LIMIT))

  app.get('/api/products/shop/:shopId.csv', {
    access: 'shopOwner',
    refusals: { 403: "Not a shop owner, or another owner's shop." },
    checkOwnership: ({ shopId }, session) => requireOwnShop(context, session, shopId),
    schema: {
      summary: "Exports all products of the owner's shop as a CSV file that can be imported again",
      produces: [CSV],
      params: OfShop,
      querystring: ExportQuery,
      response: { 200: z.string() },
    },
    handler: async ({ params, query, session }, reply) =>
      sendCsv(reply, 'products.csv', await exportProducts(context, session, params.shopId, query.separator)),
  })

  app.post('/api/products/import', {
    access: 'shopOwner',
    bodyLimit: BODY_LIMIT,
    preParsing: (request, reply, payload, done) => {
      const { userId: account, address } = request.session
      try {
        done(null, receiveInSlot(UploadSlot.take({ account, address }), reply, payload))
      } catch (error) {
        done(error as Error)
      }
    },
    refusals: {
      400: 'The header lacks product columns, or the file has no products or more than 10,000.',
      503: 'Many are uploading.',
    },
    schema: {
      summary: "Checks a CSV file of products for the owner's shop row by row, without changing anything",
      consumes: [CSV],
      body: z.custom<string[]>(Array.isArray, 'The file is empty.').meta({ type: 'string' }),
      response: { 202: ImportStarted },
    },
    handler: async ({ body, session }, reply) => reply.code(202).send(await startImport(context, session, body)),
  })

  app.get('/api/products/import/:id', {
    access: 'shopOwner',
    refusals,
    checkOwnership: ({ id }, session) => findImport(context, session, id),
    schema: {
      summary: 'Returns the progress of an import and, unless rows=no, what it will do, or did, with each row',
      params: ById,
      querystring: ImportQuery,
      response: { 200: ProductImport },
    },
    handler: ({ params, query, session }) => readImport(context, session, params.id, { withRows: query.rows !== 'no' }),
  })

  app.post('/api/products/import/:id/confirm', {
    access: 'shopOwner',
    refusals: { ...refusals, 409: 'The import is already confirmed or cancelled.' },
    checkOwnership: ({ id }, session) => findImport(context, session, id),
    schema: {
      summary:
        'Starts a checked import; cancelled before its end, it undoes its changes of products. Once the shop has added 1,000 products in a day, the rest waits until `waitsUntil`',
      params: ById,
      response: { 200: ProductImport },
    },
    handler: async ({ params, session }) => {
      const { started, work } = await confirmImport(context, session, params.id)
      begin(work)
      return started
    },
  })

  app.post('/api/products/import/:id/cancel', {
    access: 'shopOwner',
    refusals: { ...refusals, 409: 'The import is already done.' },
    checkOwnership: ({ id }, session) => findImport(context, session, id),
    schema: {
      summary:
        'Cancels an import, also while it runs, and undoes its changes of products. Counters that its prices switched off stay off, and agreements and shop offers that they made void stay void',
      params: ById,
      response: { 200: ProductImport },
    },
    handler: ({ params, session }) => cancelImport(context, session, params.id),
  })
}
