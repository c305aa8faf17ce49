/** @jest-environment node */
import type { SetFlag } from '@haggle/shared-contract/platform'
import { flagsOf } from '@haggle/shared-state'
import { Page } from '@haggle/shared-ui'
import { marketplace } from '../testing/composition'
import { renderFirstPage } from './renderFirstPage'

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
