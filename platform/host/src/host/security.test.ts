import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fontHold } from '@haggle/kit/apps/fontHold'
import { skeletonStyle } from '@haggle/kit/apps/page'
import { startNotice } from '@haggle/kit/apps/startNotice'
import { makeLive, sampleDefinition } from '@haggle/kit/testing/sampleApps'
import { newHome, sampleRemote, sampleShell, store } from '@haggle/kit/testing/sampleReleases'
import Fastify from 'fastify'
import { cspHash } from '../first-page/styles'
import { contentSecurityPolicy } from './security'
import { serveApp } from './serveApp'

const template = readFileSync(join(__dirname, '../../nginx/haggle.conf.template'), 'utf8')
/** The policy of pages in the template for nginx, with what its maps choose without the payment provider's keys. */
const ofNginx = [...template.matchAll(/^map \$haggle_razorpay (\$\w+) \{[^}]*'' (["'])(.*)\2;/gm)].reduce(
  (policy, [, variable = '', , value = '']) => policy.replace(variable, value),
  /Content-Security-Policy "(default-src 'self'.*)";/.exec(template)?.[1] ?? '',
)

test.each([
  ['released', contentSecurityPolicy('shop.test')],
  ['under development', contentSecurityPolicy('shop.test', { overrides: true })],
  ['of nginx', ofNginx],
])(
  "the policy of a page %s allows no inline style or script but the page's own, and no payment provider",
  (_, policy) => {
    expect(policy).toContain(`style-src 'self' ${cspHash(skeletonStyle)}`)
    const scripts = policy.match(/script-src [^;]*/)?.[0]
    for (const script of [fontHold, startNotice]) expect(scripts).toContain(cspHash(script))
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toContain('razorpay.com')
    // such as the page that lets an agent haggle
    expect(policy).toContain("frame-ancestors 'none'")
  },
)

test('with its keys the policy has what the payment provider is known to need, and runs no other inline script', () => {
  const policy = contentSecurityPolicy('shop.test', { razorpay: true })
  const sourcesOf = (directive: string) => new RegExp(`${directive} ([^;]*)`).exec(policy)?.[1]?.split(' ')
  const provider = (directive: string) => sourcesOf(directive)?.filter((source) => source.includes('razorpay'))
  expect(provider('script-src')).toEqual(['https://checkout.razorpay.com', 'https://cdn.razorpay.com'])
  expect(provider('connect-src')).toEqual(
    ['api', 'lumberjack', 'lumberjack-cx', 'lumberjack-metrics'].map((name) => `https://${name}.razorpay.com`),
  )
  expect(provider('frame-src')).toEqual(['https://api.razorpay.com', 'https://checkout.razorpay.com'])
  expect(sourcesOf('form-action')).toEqual(["'self'", 'https://api.razorpay.com'])
  // a hash beside it would switch it off
  expect(sourcesOf('style-src')).toEqual(["'self'", "'unsafe-inline'"])
  expect(sourcesOf('script-src')?.join()).not.toContain('unsafe')
})

test('only an app with a screen that pays names the payment provider, on all of its pages', async () => {
  const home = await newHome()
  const checkout = { path: '/checkout', access: 'signedIn' as const, screen: './Checkout', js: ['Home.js'], css: [] }
  const pays = sampleRemote({ name: 'checkout', screens: [checkout] })
  for (const release of [sampleShell(), sampleRemote(), pays]) await store(home, release)
  await makeLive(home, sampleDefinition(), [sampleShell(), sampleRemote(), pays])
  await makeLive(home, sampleDefinition({ app: 'owners', remotes: ['catalog'] }), [sampleShell(), sampleRemote()])
  const policyOf = async (app: string, url: string, razorpay: boolean) => {
    const host = Fastify()
    await host.register(serveApp, { home, app, razorpay })
    const { headers } = await host.inject({ url, headers: { accept: 'text/html' } })
    await host.close()
    return headers['content-security-policy']
  }
  for (const url of ['/', '/checkout', '/no/such/page']) {
    expect(await policyOf('shop', url, true)).toContain('https://cdn.razorpay.com')
    expect(await policyOf('shop', url, false)).not.toContain('razorpay')
    expect(await policyOf('owners', url, true)).not.toContain('razorpay')
  }
})
