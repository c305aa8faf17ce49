import { given } from '@haggle/shared-server/testing/given'
import { serve } from '@haggle/shared-server/testing/serve'
import { sampleComposition } from '../testing/sampleApps'
import { sampleRemote } from '../testing/sampleReleases'
import { overridableAt } from './devAgainst'

let body = ''
const site = given(() => serve((_, response) => response.end(body)))

const app = { ...sampleComposition([sampleRemote()]), allowOverrides: true }

test('an app that allows overrides is accepted', async () => {
  body = JSON.stringify(app)
  expect((await overridableAt(site.url)).shell.version).toBe('1.0.0')
})

test('a production app, a site without an app, an unreachable one and an invalid URL are refused', async () => {
  body = JSON.stringify({ ...app, allowOverrides: false })
  await expect(overridableAt(site.url)).rejects.toThrow('takes no remotes from other machines')
  body = '<!doctype html>'
  await expect(overridableAt(site.url)).rejects.toThrow('/composition.json is no list of what an app is made of.')
  await expect(overridableAt('http://127.0.0.1:1')).rejects.toThrow('http://127.0.0.1:1 does not answer.')
  await expect(overridableAt('market.example')).rejects.toThrow('--against market.example is no address')
})
