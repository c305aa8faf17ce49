import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appDirectory } from '../apps/revisions'
import { releasesIn } from '../releases/store'
import { addSecurityHeaders } from './security'

interface Served {
  home: string
  app: string
}

/** Serves an app's page on every path that is not a file, and the releases, straight from the disk. */
export async function serveApp(host: FastifyInstance, { home, app }: Served) {
  host.addHook('onSend', addSecurityHeaders)
  host.addHook('onSend', varyByEncoding)
  const directory = appDirectory(home, app)
  await host.register(fastifyStatic, {
    root: releasesIn(home),
    prefix: '/releases/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    redirect: false,
    // Releases are public files: any page may load them and check their integrity.
    setHeaders: (response) => response.setHeader('access-control-allow-origin', '*'),
  })
  const fresh = (file: string) => (_: FastifyRequest, reply: FastifyReply) =>
    existsSync(directory)
      ? reply.header('cache-control', 'no-cache').sendFile(file, directory, { cacheControl: false })
      : reply.code(503).type('text/plain').send(`The app ${app} is not released yet.`)

  host.get('/composition.json', fresh('composition.json'))
  host.get('/', fresh('index.html'))
  host.setNotFoundHandler((request, reply) =>
    isPage(request) ? fresh('index.html')(request, reply) : reply.code(404).type('text/plain').send('Not found'),
  )
}

/** A visit to a page, and not a fetch of a file that is not there: a missing script must never be answered with HTML. */
function isPage({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  if (!['GET', 'HEAD'].includes(method) || url.startsWith('/releases/')) return false
  const looksLikeFile = /\.[A-Za-z0-9]+$/.test(url.split('?')[0] ?? url)
  return accept.includes('text/html') || (accept.includes('*/*') && !looksLikeFile)
}

function varyByEncoding(_request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: () => void) {
  reply.header('vary', 'accept-encoding')
  done()
}
