import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FirstPage } from '../first-page/firstPages'

/** A page made for the moment, ready to be sent in any encoding. */
export interface MadePage {
  status: number
  etag: string
  /** Hashes of its inline style sheets. */
  styles: string[]
  bodyIn(encoding: 'br' | 'gzip' | undefined): Promise<Buffer>
}

const encoders = {
  // Best is for what is compressed once; this takes 2 ms for a page.
  br: (text: Buffer) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: Buffer) => promisify(gzip)(text),
}

export function makePage({ status, html, styles }: FirstPage): MadePage {
  const text = Buffer.from(html)
  const encoded = new Map<string, Promise<Buffer>>()
  return {
    status,
    styles,
    etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`,
    bodyIn(encoding) {
      if (!encoding) return Promise.resolve(text)
      const body = encoded.get(encoding) ?? encoders[encoding](text)
      encoded.set(encoding, body)
      return body
    },
  }
}

/** Sends a page as small as the visitor takes it, or word that theirs is still right. */
export async function sendPage({ headers }: FastifyRequest, reply: FastifyReply, page: MadePage) {
  const weak = `W/${page.etag}`
  reply.inlineStyles = page.styles
  reply.headers({ 'content-type': 'text/html; charset=utf-8', etag: weak })
  if (page.status === 200 && headers['if-none-match']?.includes(page.etag)) return reply.code(304).send()
  const accepted = String(headers['accept-encoding'] ?? '')
  const encoding = (['br', 'gzip'] as const).find((name) =>
    new RegExp(`\\b${name}\\b(?!;q=0(\\.0*)?(,|$))`).test(accepted),
  )
  if (encoding) reply.header('content-encoding', encoding)
  return reply.code(page.status).send(await page.bodyIn(encoding))
}
