import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FirstPage } from '../first-page/firstPage'
import { acceptedEncoding } from '../http/acceptedEncoding'

type Encoding = 'br' | 'gzip' | undefined

/** A page, ready to be sent in any encoding. */
export interface MadePage {
  status: number
  etag: string
  /** CSP hashes of its inline style sheets. */
  styles: string[]
  rendered?: FirstPage['rendered']
  /** The page's bytes, with this load's token, if given. */
  bodyIn(encoding: Encoding, token?: string): Promise<Buffer>
}

/** How each page ends; the token is inserted before it. */
const END = '  </body>\n</html>\n'

const compressors = {
  // quality 5 takes 2 ms per page
  br: (page: Buffer) => promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (page: Buffer) => promisify(gzip)(page),
}

export function makePage({ status, html, styles, rendered }: FirstPage): MadePage {
  const begin = html.endsWith(END) ? html.slice(0, -END.length) : html
  return {
    status,
    styles,
    rendered,
    etag: `"${createHash('sha256').update(begin).digest('base64url').slice(0, 27)}"`,
    async bodyIn(encoding, token) {
      const script = token ? `    <script type="application/json" id="page-token">${token}</script>\n` : ''
      const page = Buffer.from(begin + script + END)
      return encoding ? compressors[encoding](page) : page
    },
  }
}

/** Sends a page in the best encoding that the client accepts; without a token, replies 304 if the client's copy is current. */
export async function sendPage({ headers }: FastifyRequest, reply: FastifyReply, page: MadePage, token?: string) {
  reply.inlineStyles = page.styles
  reply.header('content-type', 'text/html; charset=utf-8')
  // a page from the browser's cache would contain a used token
  if (!token) {
    reply.header('etag', `W/${page.etag}`)
    if (page.status === 200 && headers['if-none-match']?.includes(page.etag)) return reply.code(304).send()
  }
  const encoding = acceptedEncoding(headers, ['br', 'gzip'])
  if (encoding) reply.header('content-encoding', encoding)
  return reply.code(page.status).send(await page.bodyIn(encoding, token))
}
