import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AGENTS_PAGE, TEXT_PAGES, TextPage } from '@haggle/shared-contract'
import { openMarket, testMarket } from '../../../test/support'
import { textPage } from './textPage'

const market = testMarket()

test.each([...TEXT_PAGES, AGENTS_PAGE])('everybody can read %s, whose links to pages of text exist', async (name) => {
  const { status, body } = await market.call('GET', `/api/pages/${name}`)
  expect(status).toBe(200)
  const { title, blocks } = TextPage.parse(body)
  expect(title).toMatch(/^[A-Z]/)
  expect(blocks.length).toBeGreaterThan(5)
  expect(JSON.stringify(blocks)).not.toMatch(/\*\*|\]\(/)
})

test.each(['nothing', 'Help', 'help.md', '..%2Fhelp', '%00'])('there is no page %s', async (name) => {
  expect((await market.call('GET', `/api/pages/${name}`)).status).toBe(404)
})

test("an operator's file replaces a text at once, and only that one", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'haggle-pages-'))
  expect((await textPage({ ...market.context.config, pagesDir: folder }, 'terms')).title).toBe('Terms')
  await writeFile(join(folder, 'terms.md'), '# Our terms\n\nBe kind.')
  expect(await textPage({ ...market.context.config, pagesDir: folder }, 'terms')).toEqual({
    title: 'Our terms',
    blocks: [{ kind: 'paragraph', line: [{ text: 'Be kind.' }] }],
  })
  await writeFile(join(folder, 'help.md'), 'Call us.')
  expect((await textPage({ ...market.context.config, pagesDir: folder }, 'help')).title).toBe('Help')
  expect((await textPage({ ...market.context.config, pagesDir: folder }, 'about')).title).toBe('About Haggle')
})

test('the page of agents says at which address they connect', async () => {
  const there = await openMarket({ SITE_URL: 'https://haggle.example' })
  const { body } = await there.call('GET', '/api/pages/agents')
  expect(JSON.stringify(body)).toContain('https://haggle.example/mcp')
  expect(JSON.stringify(body)).not.toContain('{site}')
  await there.close()
})
