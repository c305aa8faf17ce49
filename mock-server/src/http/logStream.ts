import { pino, type DestinationStream } from 'pino'

let stream: DestinationStream | undefined

/**
 * Standard output for the log of this process. Lines that come while one is written go out together, so that no call
 * waits for a disk; at the end of the process all are written.
 */
export const logStream = (): DestinationStream => (stream ??= pino.destination({ sync: false }))
