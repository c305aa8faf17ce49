import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/** Renders to one string; an error in any component rejects. */
export const renderMarkup = (app: ReactNode, identifierPrefix = '') =>
  new Promise<string>((done, failed) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _, next) {
        chunks.push(chunk)
        next()
      },
      final(next) {
        done(Buffer.concat(chunks).toString())
        next()
      },
    })
    const { pipe } = renderToPipeableStream(app, {
      identifierPrefix,
      // Content must not depend on a script that streams it in later.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => void pipe(sink),
      onError: failed,
    })
  })
