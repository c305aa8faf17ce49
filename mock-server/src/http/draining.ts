import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain
  }
}

/** Whether this instance is about to stop: not ready any more, and each reply ends its connection. */
export interface Drain {
  begun: boolean
}

/** Lets callers go while the app stops: node would keep a connection alive that was busy when the app closed. */
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
