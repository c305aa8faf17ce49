import { join } from 'node:path'
import { readRegistryAccess } from '@haggle/kit/client/client'
import { sampleFiles, writeSample } from '@haggle/kit/testing/sampleUpload'
import { serve } from '@haggle/shared-server/testing/serve'
import { sampleCommands, sampleOwnRepository } from '../testing/sampleCommands'

const { refusalOf } = sampleCommands()

describe("in a remote's own repository", () => {
  const own = sampleOwnRepository('wishlist')

  test.each(['release', 'check', 'canary', 'preview', 'promote', 'rollback', 'remove', 'who', 'releases'])(
    '%s requires REGISTRY_URL',
    async (command) => {
      expect(await refusalOf(command, { folder: own(), percent: '10', name: 'wishlist' })).toBe(
        'REGISTRY_URL is not set: ask the platform team for the address of the registry.',
      )
    },
  )

  test.each(['release', 'check', 'canary', 'preview', 'promote', 'rollback', 'remove', 'who'])(
    '%s is told that a site is no registry',
    async (command) => {
      const { url, close } = await serve((_, reply) => reply.end('<!doctype html><title>Haggle</title>'))
      await writeSample(join(own(), '.haggle'), sampleFiles({ version: '1.0.0' }))
      const env = { REGISTRY_URL: url, REGISTRY_TOKEN: 'x' }
      expect(
        await refusalOf(command, {
          folder: own(),
          env,
          version: '1.0.0',
          percent: '10',
          file: '/x.js',
          name: 'wishlist',
        }),
      ).toBe(`There is no registry at ${url}: REGISTRY_URL is to name one.`)
      close()
    },
  )

  test.each(['registry.example', 'localhost:4100', 'ftp://registry.example'])(
    'REGISTRY_URL=%s is refused as no address',
    async (url) => {
      const env = { REGISTRY_URL: url, REGISTRY_TOKEN: 'x' }
      expect(await refusalOf('release', { folder: own(), env })).toBe(
        `REGISTRY_URL=${url} is no address: name the registry, https://registry.example.`,
      )
    },
  )

  test('REGISTRY_URL may be written in capitals', () => {
    expect(readRegistryAccess({ REGISTRY_URL: 'HTTP://LOCALHOST:4100/', REGISTRY_TOKEN: 'x' })?.url).toBe(
      'HTTP://LOCALHOST:4100',
    )
  })

  test('`dev` requires a deployed site', async () => {
    expect(await refusalOf('dev', { folder: own() })).toMatch(/^There is no shell here: name a site .*--against/)
  })
})
