import { setTimeout as wait } from 'node:timers/promises'
import { given } from '@haggle/shared-server/testing/given'
import { within } from '@haggle/shared-server/testing/until'
import { sampleHost } from '../testing/sampleHost'

/** How long the back end waits for its database before it gives up, in ms. */
const DATABASE_MS = 300

let calls = 0
const host = given(() =>
  sampleHost((request, reply) => {
    calls++
    request.resume()
    const away = JSON.stringify({ message: 'The market cannot reach its data at the moment.' })
    void wait(DATABASE_MS).then(() =>
      reply.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '5' }).end(away),
    )
  }),
)
beforeEach(() => (calls = 0))

test.each(['GET', 'HEAD', 'POST'])(
  'a %s that the API refuses with 503 is one call, and its answer comes at once',
  async (method) => {
    let answer: Response | undefined
    const asked = fetch(`${host.site}/api/products`, { method }).then((reply) => (answer = reply))
    await within(2 * DATABASE_MS + 300, () => answer !== undefined)
    const reply = await asked
    expect([reply.status, reply.headers.get('retry-after'), calls]).toEqual([503, '5', 1])
    if (method !== 'HEAD')
      expect(await reply.json()).toEqual({ message: 'The market cannot reach its data at the moment.' })
  },
)
