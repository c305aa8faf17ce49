import { get } from 'node:https'

/** Gets a page of a site on this machine, whatever its name leads to elsewhere; its certificate must be of this authority. */
export const statusOf = (site: string, path: string, authority: string) =>
  new Promise<number>((done, failed) => {
    const { hostname, port } = new URL(site)
    const headers = { host: new URL(site).host }
    const options = { host: '127.0.0.1', port: port || 443, servername: hostname, ca: authority, headers, path }
    get(options, (reply) => {
      reply.resume()
      reply.once('end', () => done(reply.statusCode ?? 0)).once('error', failed)
    }).once('error', failed)
  })
