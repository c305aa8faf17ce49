import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { execute } from '../execute'
import { buyByCard } from './buyByCard'
import { makeDebian, NETWORK } from './debian'
import { boot, type Machine } from './machine'
import { requireFreePorts } from './requireFreePorts'
import { authorityIn, statusOf } from './tls'
import { until } from './until'

const MINUTE = 60_000

/** Caddy is the certificate authority of names like these itself. */
const SITE = 'https://market.localhost'
const SITES = [SITE, 'https://owners.market.localhost', 'https://operators.market.localhost']

let scratch: string
let folder: string
let machine: Machine
beforeAll(async () => {
  await requireFreePorts()
  scratch = await mkdtemp(join(tmpdir(), 'haggle-machine-'))
  folder = join(scratch, 'machine')
  await makeDebian(folder)
  const variables = Object.entries({ ...NETWORK, DEBIAN_FRONTEND: 'noninteractive' }).map((each) => each.join('='))
  const inside = (...command: string[]) => execute('chroot', [folder, 'env', ...variables, ...command])
  await inside('apt-get', 'update', '--quiet=2')
  await inside('apt-get', 'install', '--quiet=2', '--yes', '--no-install-recommends', 'systemd-sysv', 'dbus')
  await appendFile(join(folder, 'etc/hosts'), `127.0.0.1 ${SITES.map((site) => new URL(site).hostname).join(' ')}\n`)
  await execute('git', ['clone', '--quiet', resolve(import.meta.dirname, '../../..'), join(folder, 'opt/haggle')])
  machine = await boot(folder)
}, 10 * MINUTE)
afterAll(async () => {
  await machine?.stop()
  await rm(scratch, { recursive: true, force: true })
}, 5 * MINUTE)

/** Edits a line of the market's settings. */
async function edit(name: string, value: string): Promise<void> {
  const file = join(folder, 'etc/haggle/haggle.env')
  const settings = await readFile(file, 'utf8')
  expect(settings).toMatch(new RegExp(`EDIT:.*\n${name}=\n`))
  await writeFile(file, settings.replace(`\n${name}=\n`, `\n${name}=${value}\n`))
}

const authority = () => authorityIn(join(folder, 'var/lib/haggle-proxy'))
const isUp = async (site: string) => {
  const status = await authority().then(
    (own) => statusOf(site, '/', own),
    () => undefined,
  )
  return status === 200 ? site : undefined
}

test('two commands and two edited lines make an empty Debian a market behind TLS that takes a card, within five minutes', async () => {
  const began = Date.now()
  await machine.run('/opt/haggle/deploy/install')
  await edit('SITE_URL', SITE)
  await edit('RAZORPAY_SANDBOX', 'yes')
  const installed = Date.now()
  await machine.run('systemctl enable --now haggle.target haggle-proxy')
  for (const site of SITES) await until(site, () => isUp(site), MINUTE)
  await buyByCard(SITE, 'http://127.0.0.1:3000')
  const seconds = (from: number) => Math.round((Date.now() - from) / 1000)
  process.stdout.write(
    `From an empty Debian to a paid order: ${seconds(began)} s, ${seconds(installed)} s of it after the installation.\n`,
  )
  expect(seconds(began)).toBeLessThanOrEqual(5 * 60)
})

test('its doctor finds nothing but what a trial lacks, and the first operator is invited', async () => {
  const said = await machine.run('haggle doctor || true')
  const found = said.split('\n').filter((line) => /^(warning|fault)/.test(line))
  // the certificate's authority is known to nobody, and neither cards nor mails are real
  expect(found.map((line) => line.split(/\s+/)[1])).toEqual(['settings', 'mail', 'tls'])
  const link = await machine.run('haggle operator invite you@haggle.example')
  expect(link).toContain('https://operators.market.localhost/accept-invitation#')
})

test('its units run as hardened as they say: systemd rates the exposure of each 3 or less', async () => {
  const units = await machine.run("systemctl list-units --plain --no-legend 'haggle-*.service' | cut -d ' ' -f 1")
  const names = units.trim().split('\n')
  expect(names.length).toBeGreaterThanOrEqual(9)
  for (const name of names) {
    const [, exposure = '10'] =
      /exposure level for \S+: ([\d.]+)/.exec(await machine.run(`systemd-analyze security ${name}`)) ?? []
    expect([name, Number(exposure) <= 3]).toEqual([name, true])
  }
})
