import { pipeline, type Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { acceptedEncoding } from './acceptedEncoding'

/** Shorter replies fit into one packet as they are. */
const SHORTEST = 1400

/**
 * Compresses the back end's texts. They hold no secret that a stranger's page could guess by their length: browsers send no
 * credentials of their own accord (D1).
 */
export function compressReplies(app: FastifyInstance) {
  app.addHook('onSend', ({ method, headers }, reply, payload, done) => {
    const { 'content-type': type, 'content-length': length, 'content-encoding': encoded, etag } = reply.getHeaders()
    const isLongText = /json|text|xml/.test(String(type)) && !(Number(length) < SHORTEST)
    if (!isStream(payload) || !isLongText || encoded || method === 'HEAD' || reply.statusCode === 206)
      return done(null, payload)
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    if (!acceptedEncoding(headers, ['gzip'])) return done(null, payload)
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    // the bytes differ from those that the back end named
    if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`)
    // an error ends the reply, which Fastify logs
    done(
      null,
      pipeline(payload, createGzip(), () => undefined),
    )
  })
}

const isStream = (payload: unknown): payload is Readable =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload
