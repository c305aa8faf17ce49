import { DAY, HOUR } from '@haggle/shared-server'
import { recordedLog } from '../testing/sampleLog'
import { watchToken } from './hostToken'

let now = Date.parse('2026-05-01T10:00:00.000Z')
let reply: () => Response
const log = recordedLog()
const token = watchToken(
  () => Promise.resolve(reply()),
  log,
  () => now,
  () => now,
)
const ends = () => Response.json({ expiresAt: '2026-05-20T10:00:00.000Z' })
const refused = () =>
  Response.json({ message: 'This token expired on 2026-05-20: ask for a new one.' }, { status: 401 })

/** Looks every few seconds for a time; returns what was said. */
async function during(time: number, answer = reply): Promise<string[]> {
  reply = answer
  log.lines.length = 0
  for (const end = now + time; now < end; now += time / 100) await token.check()
  return [...log.lines]
}

test('a host says each day of the last two weeks when its token ends, and each hour that it is refused', async () => {
  expect(token.secondsLeft()).toBeUndefined()
  expect(await during(4 * DAY, ends)).toEqual([])
  expect(token.secondsLeft()).toBeCloseTo((15 * DAY) / 1000, -4)
  expect(await during(DAY)).toEqual([])
  const warned = await during(3 * DAY)
  expect(warned).toHaveLength(3)
  expect(warned[0]).toBe(
    "This host's token ends in 14 days, on 2026-05-20: restart it with another REGISTRY_TOKEN before.",
  )
  now = Date.parse('2026-05-20T10:00:00.000Z')
  const refusals = await during(3 * HOUR, refused)
  expect(refusals).toHaveLength(3)
  expect(refusals[0]).toMatch(/^The registry refuses this host's token: .* This token expired on 2026-05-20/)
  expect(token.secondsLeft()).toBe(0)
})

test('a registry that does not answer, or is too old to say, changes nothing', async () => {
  expect(await during(HOUR, () => new Response('', { status: 404 }))).toEqual([])
  expect(await during(HOUR, () => new Response('', { status: 503 }))).toEqual([])
  expect(token.secondsLeft()).toBe(0)
  expect(await during(HOUR, () => Response.json({ expiresAt: '2026-08-20T10:00:00.000Z' }))).toEqual([
    "The registry accepts this host's token again.",
  ])
})
