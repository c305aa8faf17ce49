import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EXIT, Stop } from './stop'

/** Where the market's answer arrives: an address of this machine, at a port that is free just now (RFC 8252). */
export interface Callback {
  url: string
  /** The code, or a Stop: refused, too late, or from elsewhere. `issuer` is who was asked (RFC 9207). */
  code(expected: { state: string; issuer: string; patience: number }): Promise<string>
  close(): void
}

const pageOf = (title: string, text: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${text}</p>`

export async function openCallback(): Promise<Callback> {
  let hear: (answer: URLSearchParams) => boolean = () => false
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const isAnswer = pathname === '/callback' && hear(searchParams)
    response.writeHead(isAnswer ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      'cache-control': 'no-store',
      connection: 'close',
    })
    response.end(
      isAnswer
        ? pageOf('Back to the terminal', 'You can close this page.')
        : pageOf('Nothing here', 'This is no answer that was asked for.'),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    code: ({ state, issuer, patience }) =>
      new Promise((resolve, reject) => {
        const refuse = (message: string) => reject(new Stop(message, EXIT.notAllowed))
        const late = setTimeout(() => refuse('Nobody allowed it in time.'), patience)
        hear = (answer) => {
          // any page can call this port; only the market knows the state
          if (answer.get('state') !== state) return false
          clearTimeout(late)
          const code = answer.get('code')
          if (answer.get('iss') !== issuer) refuse('The answer is of another market.')
          else if (code === null) refuse('You did not allow it.')
          else resolve(code)
          return true
        }
      }),
    close: () => {
      server.close()
      server.closeIdleConnections()
    },
  }
}
