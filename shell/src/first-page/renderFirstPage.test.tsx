/** @jest-environment node */
import type { SetFlag } from '@haggle/shared-contract/platform'
import { flagsOf } from '@haggle/shared-state'
import { Page, Slot } from '@haggle/shared-ui'
import { useId } from 'react'
import { marketplace, releaseOf } from '../testing/composition'
import { ROOM } from '../testing/lampScreen'
import { renderFirstPage } from './renderFirstPage'
import { renderPart } from './renderPart'

const useFlag = flagsOf<'newGallery'>('catalog')

const screens = {
  './BrowseProducts': {
    Screen: () => <Page title="Browse Products">{useFlag('newGallery') ? 'A gallery of lamps' : '40 lamps'}</Page>,
    prerender: () => Promise.resolve({ title: 'Lamps · Haggle', description: 'All lamps.' }),
  },
}
const render = (path: string, composition = marketplace) =>
  renderFirstPage({
    composition,
    url: path,
    origin: 'http://market.test',
    apiUrl: 'http://api.test',
    screens,
  })

test("the first page holds a remote's screen, not its outline, and the remote's title", async () => {
  const { title, markup } = await render('/')
  expect(title).toBe('Lamps · Haggle')
  expect(markup).toContain('40 lamps')
  expect(markup).not.toContain('Loading page')
})

test("the first page of a screen of the shell's own holds it, and has its heading as title", async () => {
  const { title, markup } = await render('/login')
  expect(title).toBe('Login · Haggle')
  expect(markup).toContain('Password')
})

test.each<[string, SetFlag, string]>([
  ['is on for everyone', { percent: 100 }, 'A gallery of lamps'],
  ['is on for guests', { percent: 100, role: 'guest' }, 'A gallery of lamps'],
  ['is on for users', { percent: 100, role: 'user' }, '40 lamps'],
  ['is on for a share of visitors, which the host does not know', { percent: 99 }, '40 lamps'],
])('the first page has a flag as every guest has it: one that %s', async (_, newGallery, words) => {
  const remotes = marketplace.remotes.map((remote) => ({ ...remote, flags: { newGallery } }))
  expect((await render('/', { ...marketplace, remotes })).markup).toContain(words)
})

describe('a part that is prerendered', () => {
  const messages = {
    ...releaseOf('messages', '1.2.0', [{ path: '/messages', access: 'signedIn', screen: './Messages' }]),
    parts: [
      { slot: 'catalog/test', part: './Ask', prerender: './ask/prerender', js: ['Ask.js'], css: [] },
      { slot: 'catalog/test', part: './Later', js: ['Later.js'], css: [] },
    ],
  }
  const lamp = releaseOf('catalog', '1.1.0', [
    { path: '/lamp', access: 'everyone', screen: './Lamp', slots: [{ name: 'test', room: ROOM }] },
  ])
  const app = { ...marketplace, remotes: [lamp, messages].map((release) => ({ name: release.name, release })) }
  const request = { composition: app, url: '/lamp', origin: 'http://market.test', apiUrl: 'http://api.test' }
  const Lamp = () => <Slot name="catalog/test" pass={{ product: 'p-1' }} />
  const lampScreens = { './Lamp': { Screen: Lamp, prerender: () => Promise.resolve({ title: 'Lamp' }) } }

  test('has a place in the page, and the host is told what its slot passes', async () => {
    const { markup, places } = await renderFirstPage({ ...request, screens: lampScreens })
    expect(markup).toContain('<div data-first-part="messages ./Ask"><!--part 0--></div>')
    expect(markup).not.toContain('./Later')
    expect(places).toEqual([{ remote: 'messages', part: './Ask', pass: { product: 'p-1' } }])
  })

  test('has none while its remote has a canary', async () => {
    const canary = { release: { ...messages, version: '1.3.0' }, percent: 10 }
    const remotes = app.remotes.map((remote) => (remote.name === 'messages' ? { ...remote, canary } : remote))
    const composition = { ...app, remotes }
    const { markup, places } = await renderFirstPage({ ...request, composition, screens: lampScreens })
    expect([markup.includes('data-first-part'), places]).toEqual([false, []])
  })

  test("is rendered for what its slot passes, and has no ids of the page's own", async () => {
    const Ask = ({ product }: { product?: string }) => <label htmlFor={useId()}>Ask about {product}</label>
    const asked = jest.fn(() => Promise.resolve())
    const { markup, handover } = await renderPart({
      ...{ ...request, index: 3, remote: 'messages', part: './Ask', pass: { product: 'p-1' } },
      screens: { './Ask': { Screen: Ask, prerender: asked } },
    })
    expect(markup).toMatch(
      /^<fieldset [^>]*disabled=""><label for="_part3[^"]*">Ask about (<!-- -->)?p-1<\/label><\/fieldset>$/,
    )
    expect(handover.queries).toEqual({})
    expect(asked).toHaveBeenCalledWith(expect.objectContaining({ pass: { product: 'p-1' }, origin: request.origin }))
  })
})
