import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { screenAt } from '@haggle/host/first-page/screenAt'
import { GateRefusal } from '@haggle/kit/gate/gate'
import { sampleComposition } from '@haggle/kit/testing/sampleApps'
import { newHome, sampleRemote, sampleShell } from '@haggle/kit/testing/sampleReleases'
import { prefixToRunAsNobody, warnOfVisitsAsRoot } from './smokeProcess'
import { addressFor, visitsOf } from './visits'

const screen = (path: string, access: 'everyone' | 'signedIn' | 'user' | 'shopOwner') => ({
  path,
  access,
  screen: './Home',
  js: ['Home.js'],
  css: [],
})
const catalog = sampleRemote({ screens: [screen('/', 'everyone'), screen('/product/:id', 'everyone')] })
const checkout = sampleRemote({ name: 'checkout', screens: [screen('/cart', 'signedIn'), screen('/myorders', 'user')] })
const shopAdmin = sampleRemote({ name: 'shop-admin', screens: [screen('/shop/dashboard', 'shopOwner')] })
const app = sampleComposition([catalog, checkout, shopAdmin])

test("a remote's journey visits the home and its own screens, each with an account that may see it", () => {
  expect(visitsOf(app, checkout)).toEqual([
    { path: '/' },
    { path: '/cart', as: 'user' },
    { path: '/myorders', as: 'user' },
  ])
  expect(visitsOf(app, shopAdmin)).toEqual([{ path: '/' }, { path: '/shop/dashboard', as: 'shopOwner' }])
})

test('a public screen is visited by an account after a guest: it may show an account more', () => {
  expect(visitsOf(app, catalog)).toEqual([
    { path: '/' },
    { path: '/', as: 'user', isSecond: true },
    { path: '/product/:id' },
    { path: '/product/:id', as: 'user', isSecond: true },
  ])
})

test("a shell's journey visits its own screens and every remote's, those with parameters last", () => {
  expect(visitsOf(app, sampleShell()).map(({ path }) => path)).toEqual([
    '/',
    '/login',
    '/cart',
    '/myorders',
    '/shop/dashboard',
    '/product/:id',
  ])
})

test("a remote's parts are visited in the screens that hold them, by somebody who sees both", () => {
  const slots = (...names: string[]) => names.map((name) => ({ name }))
  const holder = sampleRemote({
    screens: [
      { ...screen('/', 'everyone'), slots: slots('banner') },
      { ...screen('/product/:id', 'everyone'), slots: slots('contact', 'banner') },
    ],
  })
  const cart = sampleRemote({ name: 'checkout', screens: [{ ...screen('/cart', 'signedIn'), slots: slots('end') }] })
  const part = (slot: string, changes: object = {}) => ({ slot, part: './Ask', js: ['Home.js'], css: [], ...changes })
  const messages = sampleRemote({
    name: 'messages',
    screens: [screen('/messages', 'signedIn')],
    parts: [
      part('catalog/banner'),
      part('catalog/contact', { visibleTo: 'shopOwner' }),
      part('checkout/end'),
      part('shell/badges', { part: './Count' }),
      part('elsewhere/slot'),
    ],
  })
  const shell = sampleShell({ slots: slots('badges') })
  expect(visitsOf(sampleComposition([holder, cart, messages], shell), messages).slice(2)).toEqual([
    { path: '/', part: { mark: 'messages ./Ask', slot: 'catalog/banner' } },
    { path: '/product/:id', part: { mark: 'messages ./Ask', slot: 'catalog/banner' } },
    { path: '/product/:id', as: 'shopOwner', part: { mark: 'messages ./Ask', slot: 'catalog/contact' } },
    { path: '/cart', as: 'user', part: { mark: 'messages ./Ask', slot: 'checkout/end' } },
    { path: '/', as: 'user', part: { mark: 'messages ./Count', slot: 'shell/badges' } },
  ])
})

test('a screen with a parameter is visited at the first link to it', () => {
  expect(addressFor('/product/:id', ['/', '/cart', '/product/42', '/product/43'], app)).toBe('/product/42')
  expect(addressFor('/product/:id', ['/product/42/reviews', '/products/1'], app)).toBe('/product/1')
  expect(addressFor('/cart', [], app)).toBe('/cart')
})

test("a link to another screen, whose address has a word in the parameter's place, is no link to it", () => {
  const compare = sampleRemote({ name: 'compare', screens: [screen('/product/compare', 'everyone')] })
  const withCompare = sampleComposition([catalog, compare])
  expect(addressFor('/product/:id', ['/product/compare', '/product/42'], withCompare)).toBe('/product/42')
  expect(screenAt(withCompare, '/product/compare')?.release.name).toBe('compare')
})

test('a prerendered screen is marked if the shell can be prerendered', () => {
  const rendered = sampleRemote({ screens: [{ ...screen('/', 'everyone'), prerender: './browse/prerender' }] })
  const remotes = [{ name: rendered.name, release: rendered }]
  expect(visitsOf({ ...app, remotes }, rendered)[0]).toEqual({ path: '/' })
  const shell = sampleShell({ prerender: 'prerender.cjs' })
  expect(visitsOf({ ...app, remotes, shell }, rendered)).toEqual([
    { path: '/', isRendered: true },
    { path: '/', as: 'user', isSecond: true },
  ])
})

test("a candidate's prerendered part is marked in a prerendered screen that holds it", () => {
  const slots = [{ name: 'contact' }]
  const rendered = { ...screen('/', 'everyone'), slots, prerender: './browse/prerender' }
  const holder = sampleRemote({ screens: [rendered, { ...screen('/help', 'everyone'), slots }] })
  const ask = { slot: 'catalog/contact', part: './Ask', prerender: './ask/prerender', js: ['Home.js'], css: [] }
  const messages = sampleRemote({ name: 'messages', screens: [screen('/messages', 'signedIn')], parts: [ask] })
  const shell = sampleShell({ prerender: 'prerender.cjs' })
  const part = { mark: 'messages ./Ask', slot: 'catalog/contact' }
  expect(visitsOf(sampleComposition([holder, messages], shell), messages).slice(2)).toEqual([
    { path: '/', isRendered: true, part },
    { path: '/help', part },
  ])
})

test('an app for shop owners is visited with a shop owner account', () => {
  const owners = { ...app, home: '/cart', audience: 'shopOwner' as const }
  expect(visitsOf(owners, checkout)[0]).toEqual({ path: '/cart', as: 'shopOwner' })
})

test("visits as root, without Chromium's sandbox, are warned about, and refused in production", async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  warnOfVisitsAsRoot('the user nobody cannot read /root', {})
  expect(said.mock.calls).toEqual([
    ["Screens are visited as root, without Chromium's sandbox, because the user nobody cannot read /root."],
  ])
  expect(() => warnOfVisitsAsRoot('of this', { NODE_ENV: 'production' })).toThrow(GateRefusal)
  said.mockRestore()
  const closed = await newHome()
  await chmod(closed, 0o700)
  // only root changes its user
  const reason = process.getuid?.() === 0 ? `the user nobody cannot read ${join(closed, 'lerna.json')}` : undefined
  expect(await prefixToRunAsNobody([join(closed, 'lerna.json')])).toBe(reason)
  await rm(closed, { recursive: true })
})
