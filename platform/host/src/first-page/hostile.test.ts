import { confinement } from '@haggle/kit/confined/confinement'
import { serve, type TestServer } from '@haggle/shared-server/testing/serve'
import { sampleApp } from '../testing/sampleParts'
import { firstPages } from './firstPages'

const marker = 'taken-by-a-bundle'

/** Attacks by a hostile bundle: each returns what it could reach, throws, or hangs. */
const attacks: Record<string, string> = {
  'a file by require': `return require('fs').readFileSync('/etc/passwd', 'utf8')`,
  'a file by an import': `return (await import('node:fs')).readFileSync('/etc/passwd', 'utf8')`,
  'a file by an import in made code': `return (await new Function("return import('node:fs')")()).readFileSync('/etc/passwd', 'utf8')`,
  'a file by indirect eval': `return (await (0, eval)("import('node:fs')")).readFileSync('/etc/passwd', 'utf8')`,
  'a file by a built-in module': `return process.getBuiltinModule('fs').readFileSync('/etc/passwd', 'utf8')`,
  'the database': `return require('module').createRequire('/')('fs').readFileSync(process.env.HAGGLE_HOME + '/haggle.db', 'latin1')`,
  'the global require': `return globalThis.require('fs').readFileSync('/etc/passwd', 'utf8')`,
  'the environment': `if (Object.keys(process.env).some((name) => name !== 'NODE_ENV')) return JSON.stringify(process.env); throw 0`,
  'a command': `return require('child_process').execSync('id').toString()`,
  'a process binding': `return JSON.stringify(process.binding('fs').internalModuleStat('/etc/passwd'))`,
  'a binding by a constructor': `return this.constructor.constructor('return process')().binding('spawn_sync').spawn({ file: '/bin/id', args: ['id'] })`,
  'a thread': `return await new Promise((done, failed) => new (require('worker_threads').Worker)('require("worker_threads").parentPort.postMessage(1)', { eval: true }).on('message', () => done('ran')).on('error', failed))`,
  'the inspector': `const { Session } = require('inspector'); const session = new Session(); session.connect(); return 'connected'`,
  'native code': `process.dlopen({ exports: {} }, '/lib/x86_64-linux-gnu/libc.so.6'); return 'loaded'`,
  'the network by a socket': `return await new Promise((done, failed) => require('net').connect(PORT, '127.0.0.1', () => done('connected')).on('error', failed))`,
  'the network by fetch': `return await (await fetch('http://127.0.0.1:PORT/')).text()`,
  'the network by the dispatcher of fetch': `return await new Promise((done, failed) => globalThis[Symbol.for('undici.globalDispatcher.1')].dispatch({ origin: 'http://127.0.0.1:PORT', path: '/', method: 'GET' }, { onConnect() {}, onHeaders: () => done('connected'), onError: failed }))`,
  'a write to the API': `return (await fetch(apiUrl + '/api/client-errors', { method: 'POST', body: '{}' })).status + ''`,
  'a call beside the API': `return (await fetch(apiUrl + '/api/../internal/client-errors')).status + ''`,
  'another process': `process.kill(1, 0); return 'reached'`,
  'the names of its renderer program': `return typeof host.kill + typeof post`,
  "a forged answer by its renderer's function": `post({ id: 1, result: { markup: 'forged', title: '' } }); return 'sent'`,
  'a forged answer by a message to the host': `process.send({ id: 1, result: { markup: 'forged', title: '' } }); return 'sent'`,
  'a gigabyte': `const all = []; for (let at = 0; at < 64; at++) all.push(Buffer.alloc(2 ** 24, 1)); return 'kept ' + all.length`,
  'a loop': `for (;;);`,
}

let reached = 0
let server: TestServer
beforeAll(async () => {
  server = await serve((_, response) => {
    reached++
    response.end('reached')
  })
  server.server.on('connection', () => reached++)
  process.env.HAGGLE_SECRET = 'not for bundles'
})
afterAll(() => {
  server.close()
  delete process.env.HAGGLE_SECRET
})

test('hostile bundles reach neither files, processes nor the network, and other pages still render', async () => {
  const cases = Object.entries(attacks)
  const branches = cases.map(
    ([, code], at) =>
      `if (url === '/?attack=${at}') { const got = await (async () => { ${code.replaceAll('PORT', new URL(server.url).port)} })(); return { markup: '${marker} ' + got, title: '' } }`,
  )
  const { home, composition, drop } = await sampleApp(`${branches.join('\n')} return { markup: 'fine', title: 'Fine' }`)
  const said: string[] = []
  const pages = firstPages({ home, apiUrl: `http://127.0.0.1:1`, log: (line) => said.push(line), limit: 1000 })
  const at = (url: string) => pages.pageAt({ composition, url, origin: 'https://shop.test' })
  const succeeded: string[] = []
  const untilRendered = async () => {
    for (; !(await at('/')); clock += 11_000) await new Promise((done) => setTimeout(done, 50))
  }
  let clock = 0
  const now = performance.now.bind(performance)
  jest.spyOn(performance, 'now').mockImplementation(() => now() + clock)
  for (const [index, [name]] of cases.entries()) {
    // an attack that ended the process before would else keep this one from being rendered
    clock += 11_000
    await untilRendered()
    const page = await at(`/?attack=${index}`)
    if (page?.html.includes(marker)) succeeded.push(`${name}: ${/taken-by-a-bundle (.{0,80})/.exec(page.html)?.[1]}`)
  }
  clock += 11_000
  await untilRendered()
  expect(succeeded).toEqual([])
  expect(reached).toBe(0)
  await pages.close()
  await drop()
})

test("one remote's pollution of its process does not affect another remote", async () => {
  const { home, composition, drop } = await sampleApp(`return { markup: 'polluted ' + ({}).polluted, title: '' }`)
  const bad = await sampleApp(`Object.prototype.polluted = 'yes'; return { markup: 'done', title: '' }`)
  const pages = firstPages({ home, apiUrl: 'http://127.0.0.1:1', limit: 30_000 })
  const others = firstPages({ home: bad.home, apiUrl: 'http://127.0.0.1:1', limit: 30_000 })
  const ask = { url: '/', origin: 'https://shop.test' }
  await others.pageAt({ ...ask, composition: bad.composition })
  expect((await pages.pageAt({ ...ask, composition }))?.html).toContain('polluted undefined')
  await Promise.all([pages.close(), others.close()])
  await Promise.all([drop(), bad.drop()])
})

test('a call to the API reaches it through the host', async () => {
  const { home, composition, drop } = await sampleApp(
    `return { markup: await (await fetch(apiUrl + '/api/products?a=1')).text(), title: '' }`,
  )
  const pages = firstPages({ home, apiUrl: server.url, limit: 30_000 })
  expect((await pages.pageAt({ composition, url: '/', origin: 'https://shop.test' }))?.html).toContain('reached')
  await pages.close()
  await drop()
})

test('on Linux the operating system limits the memory and, if the host is root, changes the user', async () => {
  if (process.platform !== 'linux') return
  const { walls } = await confinement()
  expect(walls).toContain('memory')
  if (process.getuid?.() === 0) expect(walls).toContain('user')
})
