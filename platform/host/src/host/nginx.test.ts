import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:https'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { homeWithApp } from '@haggle/kit/testing/sampleApps'
import { testPort } from '@haggle/kit/testing/testPort'
import { serve, type TestServer } from '@haggle/shared-server/testing/serve'
import { contentSecurityPolicy } from './security'

// Runs only where nginx is installed.
const isInstalled = spawnSync('nginx', ['-v']).error === undefined
const onNginx = isInstalled ? describe : describe.skip

onNginx('the same directory on nginx', () => {
  let home: string
  let backend: TestServer
  let nginx: ChildProcess
  let site: string
  /** The same with the keys of the real payment provider. */
  let realSite: string
  let tlsPort: number
  /** The operators' app. */
  let desk: string

  beforeAll(async () => {
    home = await homeWithApp()
    await chmod(home, 0o755)
    backend = await serve((request, response) => response.end(JSON.stringify(request.headers)))
    const port = await testPort()
    const realPort = await testPort()
    tlsPort = await testPort()
    const deskPort = await testPort()
    desk = `http://localhost:${deskPort}`
    site = `http://localhost:${port}`
    realSite = `http://localhost:${realPort}`
    const file = join(home, 'nginx.conf')
    const own = `daemon off; pid nginx.pid; error_log error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}`
    const servers = [
      await server(String(port), ''),
      renamed(await server(String(realPort), 'rzp_live_1'), 'real'),
      renamed(await server(`${tlsPort} ssl`, ''), 'tls'),
      renamed(await server(String(deskPort), '', 'operator'), 'desk'),
    ].join('\n')
    await writeFile(
      file,
      `${own}\nevents {}\nhttp { access_log off; ssl_certificate cert.pem; ssl_certificate_key key.pem; include /etc/nginx/mime.types;\n${servers}\n}`,
    )
    const certificate = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=localhost']
    const files = ['-keyout', join(home, 'key.pem'), '-out', join(home, 'cert.pem')]
    execFileSync('openssl', ['req', '-x509', ...certificate, ...files], { stdio: 'ignore' })
    nginx = spawn('nginx', ['-c', file, '-p', home], { stdio: 'ignore' })
    for (let tries = 0; tries < 100 && !(await fetch(site).catch(() => undefined)); tries++) await wait(50)
  })
  afterAll(async () => {
    const ended = new Promise((done) => nginx.once('close', done))
    nginx.kill('SIGTERM')
    await ended
    backend.close()
    await rm(home, { recursive: true })
  })

  async function server(listen: string, razorpayKey: string, app = 'shop') {
    const values: Record<string, string> = {
      HAGGLE_HOME: home,
      APP: app,
      PORT: listen,
      API: backend.url,
      PROXY_SECRET: 'between-us',
      RAZORPAY_KEY_ID: razorpayKey,
    }
    const template = await readFile(join(__dirname, '../../nginx/haggle.conf.template'), 'utf8')
    return template.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  }

  /** Servers of one nginx share its variables. */
  const renamed = (server: string, name: string) => server.replaceAll('$haggle_', `$haggle_${name}_`)

  const byTls = (path: string) =>
    new Promise<string | undefined>((done, failed) =>
      get({ host: 'localhost', port: tlsPort, path, rejectUnauthorized: false }, (reply) => {
        reply.resume()
        done(reply.headers['strict-transport-security'])
      }).on('error', failed),
    )

  test("every path serves the page, uncached, with the web host's policy", async () => {
    for (const path of ['/', '/product/1', '/no/such/page?page=2']) {
      const page = await fetch(site + path)
      expect(await page.text()).toContain('<title>Shop</title>')
      expect(page.headers.get('cache-control')).toBe('no-cache')
      expect(page.headers.get('content-security-policy')).toBe(contentSecurityPolicy(new URL(site).host))
    }
  })

  test("with the real payment provider's keys the policy is the web host's, too", async () => {
    const page = await fetch(`${realSite}/checkout`)
    const { host } = new URL(realSite)
    expect(page.headers.get('content-security-policy')).toBe(contentSecurityPolicy(host, { razorpay: true }))
  })

  test('releases are immutable and allow any origin; missing files are 404', async () => {
    const file = await fetch(`${site}/releases/catalog/1.0.0/Home.js`)
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(file.headers.get('access-control-allow-origin')).toBe('*')
    expect(file.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    const worker = await fetch(`${site}/releases/catalog/1.0.0/Home.js`, { headers: { 'service-worker': 'script' } })
    expect(worker.status).toBe(404)
    for (const file of ['Home.js.map', 'prerender.cjs'])
      await writeFile(join(home, 'releases/catalog/1.0.0', file), 'the sources')
    for (const path of ['/releases/catalog/1.0.0/Home.js.map', '/releases/catalog/1.0.0/prerender.cjs'])
      expect((await fetch(site + path)).status).toBe(404)
    for (const path of ['/releases/catalog/1.0.0/Gone.js', '/picture.png', '/history.json', '/releases/'])
      expect([403, 404]).toContain((await fetch(site + path)).status)
    expect(await (await fetch(`${site}/composition.json`)).json()).toMatchObject({ app: 'shop' })
  })

  test('where it serves TLS, browsers are told to insist on it', async () => {
    for (const path of ['/', '/composition.json', '/releases/catalog/1.0.0/Home.js', '/api/health']) {
      expect([path, (await fetch(site + path)).headers.get('strict-transport-security')]).toEqual([path, null])
      expect([path, await byTls(path)]).toEqual([path, 'max-age=31536000'])
    }
  })

  test('robots.txt and sitemaps are 404, not the page', async () => {
    for (const path of ['/robots.txt', '/sitemap.xml', '/sitemap-1.xml'])
      expect((await fetch(site + path, { headers: { accept: 'text/html' } })).status).toBe(404)
  })

  test("operators' calls are forwarded for their app only", async () => {
    for (const path of [
      '/api/operator',
      '/api/%6fperator/trail?q=',
      '/api//operator',
      '/api/%5Coperator',
      '/api/OPERATOR',
    ]) {
      const reply = await fetch(site + path, { method: 'POST' })
      expect([path, reply.status, await reply.text()]).toEqual([path, 404, '{"message":"Not found"}'])
      expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
      expect((await fetch(desk + path)).status).toBe(200)
    }
  })

  test('a picture of the 5 MB that the back end takes reaches it', async () => {
    const sent = await fetch(`${site}/api/media`, { method: 'POST', body: Buffer.alloc(5_100_000) })
    expect(sent.status).toBe(200)
  })

  test("calls carry the visitor's real address and the hosts' secret", async () => {
    const claims = { 'x-forwarded-for': '1.2.3.4', 'x-haggle-proxy': 'guess' }
    const reply = await fetch(`${site}/api/health`, { headers: claims })
    const { 'x-forwarded-for': address, 'x-haggle-proxy': secret } = (await reply.json()) as Record<string, string>
    expect(address).toMatch(/^(::1|127\.0\.0\.1)$/)
    expect(secret).toBe('between-us')
  })
})
