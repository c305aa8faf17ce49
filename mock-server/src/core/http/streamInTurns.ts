import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'

/**
 * Returns a stream of text that is made piece by piece. Other requests have their turn after each piece: reads from the
 * embedded database never wait, so that they alone would not let them in.
 */
export const streamInTurns = (pieces: Iterable<string> | AsyncIterable<string>): Readable =>
  Readable.from(inTurns(pieces))

async function* inTurns(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) {
    yield piece
    await turn()
  }
}
