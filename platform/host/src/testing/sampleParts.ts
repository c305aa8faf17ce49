import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { changeApp } from '@haggle/kit/apps/revisions'
import { integrityOf } from '@haggle/kit/releases/assets'
import { releaseDirectory } from '@haggle/kit/releases/store'
import { sampleComposition } from '@haggle/kit/testing/sampleApps'
import { newHome, sampleRemote, sampleShell, store } from '@haggle/kit/testing/sampleReleases'
import type { Composition } from '@haggle/shared-contract/platform'

/** A shell's prerender bundle for tests: renders the remote's Home screen, or its own login form. */
const shellPart = `
exports.shared = { react: 'the one React' }
exports.renderFirstPage = async ({ url, origin, apiUrl, screens }) =>
  screens['./Home']?.({ url, origin, apiUrl }) ?? { markup: '<h1>Login</h1>', title: 'Login', handover: { at: String(process.hrtime.bigint()) } }
exports.renderPart = async ({ part, screens, ...job }) => screens[part](job)
exports.listAddresses = async ({ screen, after, apiUrl, screens }) => screens[screen]({ after, apiUrl })
`

/**
 * A home with an app whose catalog renders `/` with `code`, the body of an async function of `{ url, origin, apiUrl }`. With
 * `list`, the body of an async function of `{ after, apiUrl }`, it lists the addresses of a screen at `/item/:id`. `query`
 * are the query parameters that the home screen declares. With `part`, the body of an async function of `{ pass, apiUrl }`, there
 * is a remote `messages` with a part `./Ask`.
 */
export async function sampleApp(
  code: string,
  list?: string,
  query?: string[],
  part?: string,
): Promise<{ home: string; composition: Composition; drop(): Promise<void> }> {
  const home = await newHome()
  const asset = (text: string) => ({ path: 'prerender.cjs', bytes: text.length, integrity: integrityOf(text) })
  const remotePart = `exports.screens = { './Home': Object.assign(async ({ url, origin, apiUrl }) => { ${code} }, { query: ${JSON.stringify(query)} }), './Item': async ({ after, apiUrl }) => { ${list} } }`
  const shell = sampleShell({ prerender: 'prerender.cjs', screens: [login] })
  const remote = sampleRemote({
    prerender: 'prerender.cjs',
    screens: [
      {
        path: '/',
        access: 'everyone',
        screen: './Home',
        prerender: './home/prerender',
        js: ['Home.js'],
        css: ['Home.css'],
      },
      ...(list === undefined ? [] : [itemScreen]),
      { path: '/cart', access: 'user', screen: './Cart', js: ['Home.js'], css: [] },
    ],
  })
  remote.assets.push(sampleAsset('Home.css', '.home{color:teal}'))
  const messages = sampleRemote({ name: 'messages', prerender: 'prerender.cjs', screens: [inbox], parts: [askPart] })
  messages.assets.push(sampleAsset('Ask.css', '.ask{color:teal}'))
  const messagesPart = `exports.screens = { './Ask': async ({ pass, apiUrl }) => { ${part} } }`
  for (const [release, text] of [
    [shell, shellPart],
    [remote, remotePart],
    [messages, messagesPart],
  ] as const) {
    release.assets.push(asset(text))
    await store(home, release)
    await writeFile(join(releaseDirectory(home, release), 'prerender.cjs'), text)
  }
  await writeFile(join(releaseDirectory(home, remote), 'Home.css'), '.home{color:teal}')
  await writeFile(join(releaseDirectory(home, messages), 'Ask.css'), '.ask{color:teal}')
  const composition = sampleComposition([remote, ...(part === undefined ? [] : [messages])], shell)
  return { home, composition, drop: () => rm(home, { recursive: true }) }
}

/** Such an app, live in its home. */
export async function sampleLiveApp(...parts: Parameters<typeof sampleApp>) {
  const sample = await sampleApp(...parts)
  const { home, composition } = sample
  await changeApp(home, composition.app, () => ({ composition, history: [] }))
  return { ...sample, app: composition.app }
}

const login = {
  path: '/login',
  access: 'everyone' as const,
  screen: './LoginScreen',
  prerender: true as const,
  js: ['first.js'],
  css: ['first.css'],
}

const itemScreen = {
  path: '/item/:id',
  access: 'everyone' as const,
  screen: './Item',
  prerender: './item/prerender',
  js: ['Home.js'],
  css: [],
}

const inbox = { path: '/messages', access: 'signedIn' as const, screen: './Inbox', js: ['Home.js'], css: [] }

const askPart = {
  slot: 'catalog/contact',
  part: './Ask',
  prerender: './ask/prerender',
  js: ['Home.js'],
  css: ['Ask.css'],
}

const sampleAsset = (path: string, text: string) => ({ path, bytes: text.length, integrity: integrityOf(text) })
