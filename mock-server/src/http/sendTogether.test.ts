import Fastify from 'fastify'
import { sendTogether } from './sendTogether'

test('the replies of one turn are sent once all of them are made', async () => {
  const events: string[] = []
  const app = Fastify()
  sendTogether(app)
  app.get('/:name', ({ params }) => {
    const { name } = params as { name: string }
    events.push(`${name} made`)
    return name
  })
  app.addHook('onResponse', ({ url }, _reply, done) => {
    events.push(`${url.slice(1)} sent`)
    done()
  })
  const replies = await Promise.all([app.inject('/lamp'), app.inject('/teapot')])
  expect(replies.map(({ body }) => body)).toEqual(['lamp', 'teapot'])
  expect(events).toEqual(['lamp made', 'teapot made', 'lamp sent', 'teapot sent'])
  await app.close()
})
