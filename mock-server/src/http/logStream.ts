import { pino, type DestinationStream } from 'pino'

let stream: DestinationStream | undefined

/**
 * Standard output for the log of this process. Lines go out together, a page of them or those of a tenth of a second, so
 * that no call waits for a disk; at the end of the process all are written.
 */
export const logStream = (): DestinationStream =>
  (stream ??= pino.destination({ sync: false, minLength: 4096, periodicFlush: 100 }))
