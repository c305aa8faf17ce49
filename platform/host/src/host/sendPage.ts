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

const endWith = (token: string | undefined) =>
  Buffer.from((token ? `    <script type="application/json" id="page-token">${token}</script>\n` : '') + END)

// Quality 5 takes 2 ms per page. The stream is flushed but not finished, so that the page's end can be appended.
const unfinishedBrotli = (text: Buffer) =>
  promisify(brotliCompress)(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  })

export function makePage({ status, html, styles, rendered }: FirstPage): MadePage {
  const text = Buffer.from(html.endsWith(END) ? html.slice(0, -END.length) : html)
  let compressed: Promise<Buffer> | undefined
  return {
    status,
    styles,
    rendered,
    etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`,
    async bodyIn(encoding, token) {
      const end = endWith(token)
      if (encoding === 'br') return Buffer.concat([await (compressed ??= unfinishedBrotli(text)), asBrotli(end)])
      const whole = Buffer.concat([text, end])
      return encoding ? promisify(gzip)(whole) : whole
    },
  }
}

/**
 * The end of a flushed brotli stream: these bytes as an uncompressed block, and the end marker (RFC 7932, 9.2). This way a
 * page is compressed once, and each load's token costs next to nothing.
 */
function asBrotli(bytes: Buffer): Buffer {
  // not the last block (1 bit: 0), its length less one in four nibbles (2 bits: 0, 16 bits), uncompressed (1 bit: 1)
  const header = Buffer.alloc(3)
  header.writeUIntLE((bytes.length - 1) * 2 ** 3 + 2 ** 19, 0, 3)
  return Buffer.concat([header, bytes, Buffer.of(0x03)])
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
