import { TextPage } from '@haggle/shared-contract'
import { z } from 'zod'
import type { Feature } from '../../core/http/feature'
import { textPage } from './textPage'

const ByName = z.object({ name: z.string() })

export const textPageRoutes: Feature = (app, { config }) => {
  app.get('/api/pages/:name', {
    access: 'everyone',
    schema: {
      summary: "Returns a page of the market's texts: help, terms, returns, privacy, about or agents",
      params: ByName,
      response: { 200: TextPage },
    },
    handler: ({ params }) => textPage(config, params.name),
  })
}
