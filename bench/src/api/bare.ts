import Fastify from 'fastify'

/** A Fastify that sends constant replies. Its port is in `argv`; the parent process sends the bodies over IPC. */
const app = Fastify()
const bodies: Record<string, string> = {}
app.get('/:name', (request, reply) => {
  const { name } = request.params as { name: string }
  return reply.header('content-type', 'application/json; charset=utf-8').send(bodies[name] ?? '{}')
})
process.on('message', (given: Record<string, string>) => {
  Object.assign(bodies, given)
  process.send?.('ready')
})
process.once('disconnect', () => process.exit())
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' })
process.send?.('ready')
