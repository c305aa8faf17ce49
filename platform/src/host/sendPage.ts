import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FirstPage } from '../first-page/firstPages'

type Encoding = 'br' | 'gzip' | undefined

/** A page made for the moment, ready to be sent in any encoding. */
export interface MadePage {
  status: number
  etag: string
  /** Hashes of its inline style sheets. */
  styles: string[]
  /** The page, with this load's token in it where there is one. */
  bodyIn(encoding: Encoding, token?: string): Promise<Buffer>
}

/** How each page ends; a token stands right before. */
const END = '  </body>\n</html>\n'

const endWith = (token: string | undefined) =>
  Buffer.from((token ? `    <script type="application/json" id="page-token">${token}</script>\n` : '') + END)

// Best is for what is compressed once; this takes 2 ms for a page. Flushed, not finished: the end is still to come.
const unfinishedBrotli = (text: Buffer) =>
  promisify(brotliCompress)(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  })

export function makePage({ status, html, styles }: FirstPage): MadePage {
  const text = Buffer.from(html.endsWith(END) ? html.slice(0, -END.length) : html)
  let compressed: Promise<Buffer> | undefined
  return {
    status,
    styles,
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
 * The end of a brotli stream that was flushed: a block of these bytes as they are, and the mark of the end (RFC 7932, 9.2).
 * So a page is compressed once, and each load's token costs next to nothing.
 */
function asBrotli(bytes: Buffer): Buffer {
  // not the last block (1 bit: 0), its length less one in four nibbles (2 bits: 0, 16 bits), uncompressed (1 bit: 1)
  const header = Buffer.alloc(3)
  header.writeUIntLE((bytes.length - 1) * 2 ** 3 + 2 ** 19, 0, 3)
  return Buffer.concat([header, bytes, Buffer.of(0x03)])
}

/** Sends a page as small as the visitor takes it; without a token, word that theirs is still right where it is. */
export async function sendPage({ headers }: FastifyRequest, reply: FastifyReply, page: MadePage, token?: string) {
  reply.inlineStyles = page.styles
  reply.header('content-type', 'text/html; charset=utf-8')
  // a kept page would bring a token that was used
  if (!token) {
    reply.header('etag', `W/${page.etag}`)
    if (page.status === 200 && headers['if-none-match']?.includes(page.etag)) return reply.code(304).send()
  }
  const accepted = String(headers['accept-encoding'] ?? '')
  const encoding = (['br', 'gzip'] as const).find((name) =>
    new RegExp(`\\b${name}\\b(?!;q=0(\\.0*)?(,|$))`).test(accepted),
  )
  if (encoding) reply.header('content-encoding', encoding)
  return reply.code(page.status).send(await page.bodyIn(encoding, token))
}
