import { extname } from 'node:path'

const types: Record<string, string> = {
  '.js': 'text/javascript',
  // run by hosts, never by browsers
  '.cjs': 'text/plain',
  '.css': 'text/css',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
}

/** The content type of a file of a build, by its ending. */
export const contentTypeOf = (path: string): string => types[extname(path)] ?? 'application/octet-stream'
