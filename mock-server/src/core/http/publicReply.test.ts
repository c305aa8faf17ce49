import Fastify from 'fastify'
import { publicReply, sendPublic } from './publicReply'

test('the replies of one turn are sent once all of them are made', async () => {
  const events: string[] = []
  const app = Fastify()
  app.get('/:name', (request, reply) => {
    const { name } = request.params as { name: string }
    events.push(`${name} made`)
    return sendPublic(request, reply, publicReply(`"${name}"`))
  })
  app.addHook('onSend', ({ url }, _reply, payload, done) => {
    events.push(`${url.slice(1)} sent`)
    done(null, payload)
  })
  const replies = await Promise.all([app.inject('/lamp'), app.inject('/teapot')])
  expect(replies.map(({ body }) => body)).toEqual(['"lamp"', '"teapot"'])
  expect(events).toEqual(['lamp made', 'teapot made', 'lamp sent', 'teapot sent'])
  await app.close()
})
