import { sampleRemote, sampleShell } from '../testing/sampleReleases'
import { indexPageOf, pageOf } from './page'
import { startNotice } from './startNotice'

const shell = sampleShell()
const composition = {
  app: 'marketplace',
  title: 'Tom & Jerry <shop>',
  home: '/',
  links: [{ label: '</script><script>alert(1)</script>', href: '/' }],
  allowOverrides: false,
  shell,
  remotes: [{ name: 'catalog', release: sampleRemote() }],
}
const parse = (html: string) => {
  const attribute = (tag: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1]
  const tags = (pattern: RegExp) => html.match(pattern) ?? []
  return {
    scripts: tags(/<script defer[^>]*>/g).map((tag) => ({
      src: attribute(tag, 'src'),
      integrity: attribute(tag, 'integrity'),
    })),
    styles: tags(/<link rel="stylesheet"[^>]*>/g).map((tag) => attribute(tag, 'href')),
    inlined: /id="composition">(.*?)<\/script>/.exec(html)?.[1] ?? '',
  }
}

test("the page loads the shell's files in order, each with its hash", () => {
  const { scripts, styles } = parse(pageOf(composition))
  expect(scripts).toEqual([
    { src: '/releases/shell/1.0.0/first.js', integrity: shell.assets[0]?.integrity },
    { src: '/releases/shell/1.0.0/main.js', integrity: shell.entry.integrity },
  ])
  expect(styles).toEqual(['/releases/shell/1.0.0/first.css'])
})

test("the screen's scripts are preloaded after the shell's files, each with its hash", () => {
  const next = [{ url: '/releases/shell/1.0.0/login.js', integrity: 'sha384-x' }]
  const html = pageOf(composition, { next })
  expect(html).toContain(
    '<link rel="preload" as="script" href="/releases/shell/1.0.0/login.js" integrity="sha384-x" crossorigin="anonymous"',
  )
  expect(html.indexOf('rel="preload"')).toBeGreaterThan(html.indexOf('main.js'))
})

test("the script that tells when the shell's do not load comes before them", () => {
  const html = pageOf(composition)
  const at = html.indexOf(`<script>${startNotice}</script>`)
  expect(at).toBeGreaterThan(0)
  expect(html.indexOf('<script defer')).toBeGreaterThan(at)
})

test('the scripts come after the content, so that its pictures are requested before them', () => {
  const markup = '<img src="/media/lamp.webp" alt="Lamp" />'
  const html = pageOf(composition, { first: { title: 'Home', head: '', markup, given: {} } })
  expect(html.indexOf('<script defer')).toBeGreaterThan(html.indexOf(markup))
})

test('the page contains the composition, escaped so that no text can end its script element', () => {
  expect(JSON.parse(parse(indexPageOf(composition)).inlined)).toEqual(composition)
})

test.each([
  ['prerendered page', { title: 'Home', head: '', markup: '', given: {} }],
  ['page without content', undefined],
])('a %s of a host leaves out the asset lists of releases, which browsers do not read', (_, first) => {
  const release = sampleRemote()
  const remote = { name: 'catalog', release, previous: release, canary: { release, percent: 10 } }
  const { inlined, scripts } = parse(pageOf({ ...composition, remotes: [remote] }, { first }))
  const slim = { ...release, assets: [] }
  expect(JSON.parse(inlined)).toEqual({
    ...composition,
    shell: { ...shell, assets: [] },
    remotes: [{ name: 'catalog', release: slim, previous: slim, canary: { release: slim, percent: 10 } }],
  })
  expect(scripts.every(({ integrity }) => integrity?.startsWith('sha384-'))).toBe(true)
})

test('a page without content says that it needs JavaScript above its skeleton, which is as high as the window', () => {
  const html = pageOf(composition)
  expect(html.indexOf('<noscript>')).toBeGreaterThan(0)
  expect(html.indexOf('id="root"')).toBeGreaterThan(html.indexOf('<noscript>'))
})

test('an on-screen keyboard makes the page lower and does not cover it', () => {
  expect(pageOf(composition)).toMatch(/<meta name="viewport" content="[^"]*interactive-widget=resizes-content"/)
})

test('the title is escaped', () => {
  expect(pageOf(composition)).toContain('<title>Tom &amp; Jerry &lt;shop&gt;</title>')
})

test('browsers get which parts first pages hold, as their shell keeps the places of these', () => {
  const part = { slot: 'catalog/contact', part: './Ask', prerender: './ask/prerender', js: ['Ask.js'], css: [] }
  const release = sampleRemote({ parts: [{ ...part, takes: './ask/takes', schema: '{}' }] })
  const { inlined } = parse(pageOf({ ...composition, remotes: [{ name: 'catalog', release }] }))
  expect((JSON.parse(inlined) as typeof composition).remotes[0]?.release.parts).toEqual([part])
})

test('browsers get who has a flag, and what it does only where there is a panel to say it', () => {
  const release = sampleRemote({ flags: { newGallery: 'Larger pictures.' } })
  const set = { percent: 20, since: '2026-11-01T08:00:00.000Z' }
  const remotes = [{ name: 'catalog', release, flags: { newGallery: set } }]
  const inPage = (allowOverrides: boolean) => {
    const { inlined } = parse(pageOf({ ...composition, allowOverrides, remotes }))
    return (JSON.parse(inlined) as { remotes: typeof remotes }).remotes[0]
  }
  expect(inPage(false)?.flags).toEqual({ newGallery: { percent: 20 } })
  expect(inPage(false)?.release.flags).toBeUndefined()
  expect(inPage(true)?.release.flags).toEqual({ newGallery: 'Larger pictures.' })
})
