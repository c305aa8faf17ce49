import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sampleRegistry } from '../testing/sampleRegistry'

test('a registry that can read what is live is ready, without a token; one that cannot says so', async () => {
  const sample = await sampleRegistry()
  expect(await sample.call('GET', '/v1/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
  await rm(join(sample.home, 'apps/.revisions/marketplace/1/composition.json'))
  expect(await sample.call('GET', '/v1/health')).toMatchObject({
    status: 503,
    body: { message: 'What is live cannot be read: the log of the registry says why.' },
  })
  await rm(join(sample.home, 'apps'), { recursive: true })
  expect(await sample.call('GET', '/v1/health')).toMatchObject({
    status: 503,
    body: { message: 'Nothing is live here.' },
  })
  await sample.close()
})
