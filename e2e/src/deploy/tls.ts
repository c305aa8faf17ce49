import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get } from 'node:https'
import { join } from 'node:path'

/** The certificate of the authority that Caddy made in its home. */
export const authorityIn = (home: string) =>
  readFile(join(home, '.local/share/caddy/pki/authorities/local/root.crt'), 'utf8')

/** Gets a page of a site, which is on this machine; its certificate must be of this authority. */
export const statusOf = (site: string, path: string, authority: string) =>
  new Promise<number>((done, failed) => {
    const { host, hostname, port } = new URL(site)
    const options = {
      host: '127.0.0.1',
      port: port || 443,
      servername: hostname,
      ca: authority,
      headers: { host },
      path,
    }
    get(options, (reply) => {
      reply
        .resume()
        .once('end', () => done(reply.statusCode ?? 0))
        .once('error', failed)
    }).once('error', failed)
  })

interface CaddyOptions {
  home: string
  /** A file with the names that lead to this machine. */
  hosts: string
  env: Record<string, string>
}

/** Starts this machine's Caddy. */
export function startCaddy(config: string, { home, hosts, env }: CaddyOptions) {
  const script = `mount --bind '${hosts}' /etc/hosts && exec caddy run --config '${config}'`
  const variables = { ...env, HOME: home, PATH: process.env.PATH }
  const caddy = spawn('unshare', ['--mount', 'sh', '-c', script], { env: variables, stdio: 'ignore' })
  const ended = once(caddy, 'exit')
  return {
    stop: () => {
      caddy.kill('SIGTERM')
      return ended
    },
  }
}
