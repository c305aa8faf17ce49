import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain
  }
}

/** Whether this instance is about to stop: it is not ready any more, and closes connections after each reply. */
export interface Drain {
  begun: boolean
}

/** Closes connections after each reply while the app stops; node would keep alive those that were busy then. */
export function registerDraining(app: FastifyInstance, drain: Drain): void {
  app.decorate('drain', drain)
  app.addHook('preClose', (done) => {
    drain.begun = true
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (drain.begun) void reply.header('connection', 'close')
    done(null, payload)
  })
}
