/** @jest-environment node */
import { Page } from '@haggle/shared-ui'
import { marketplace } from '../testing/composition'
import { renderFirstPage } from './renderFirstPage'

const screens = {
  './BrowseProducts': {
    Screen: () => <Page title="Browse Products">40 lamps</Page>,
    prerender: () => Promise.resolve({ title: 'Lamps · Haggle', description: 'All lamps.' }),
  },
}
const render = (path: string) =>
  renderFirstPage({
    composition: marketplace,
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
