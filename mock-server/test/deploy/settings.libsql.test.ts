import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { load } from 'js-yaml'
import { readConfig } from '../../src/base/config'
import { SETTINGS } from '../../src/base/environment'

const root = resolve(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Service {
  command?: string[]
  environment?: Record<string, string>
}
const { services } = load(read('deploy/compose.yaml'), { json: true }) as { services: Record<string, Service> }
const example = read('deploy/.env.example')

/** All settings of the product, as the table of README.md has them. */
const documented = new Set(
  [...read('README.md').matchAll(/^\| (`[A-Z].*?)\|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
  ),
)

/** What programs beside the product read: compose, PostgreSQL, Caddy, the shell, and deploy/haggle. */
const OTHERS = {
  compose: ['COMPOSE_PROJECT_NAME', 'BASE'],
  postgres: ['POSTGRES_USER', 'POSTGRES_PASSWORD'],
  caddy: ['ACME_EMAIL', 'MARKETPLACE', 'SHOP_OWNER', 'OPERATOR', 'BACK_ENDS', 'BALANCER_ADDRESS'],
  shell: ['HOME'],
  hosts: ['REGISTRY_TOKEN_FILE'],
}
const isKnown = (name: string) => documented.has(name) || Object.values(OTHERS).flat().includes(name)

const named = {
  '.env.example': [...example.matchAll(/^([A-Z_]+)=/gm)],
  'compose.yaml': [
    ...Object.values(services).flatMap(({ environment = {} }) => Object.keys(environment).map((name) => [name, name])),
    ...read('deploy/compose.yaml').matchAll(/\$\{([A-Z_]+)/g),
  ],
  'chart/templates': readdirSync(join(root, 'deploy/chart/templates')).flatMap((name) => [
    ...read(`deploy/chart/templates/${name}`).matchAll(/(?:- name: |"name" "|list .*?")([A-Z][A-Z_]+)(?="|$)/gm),
  ]),
  Caddyfile: [...read('deploy/Caddyfile').matchAll(/\{\$([A-Z_]+)/g)],
  Containerfile: [...read('deploy/Containerfile').matchAll(/^(?:ENV|) +([A-Z_]+)=/gm)],
  'systemd units': readdirSync(join(root, 'deploy/systemd'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(service|conf)$/.test(name))
    .flatMap((name) => read(`deploy/systemd/${name}`).match(/^Environment=.*$/gm) ?? [])
    .flatMap((line) => [...line.matchAll(/[= ]([A-Z_]+)=/g)]),
}

test.each(Object.entries(named))('every variable that %s names is a setting', (_file, found) => {
  const names = found.map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(2)
  expect(names.filter((name) => !isKnown(name))).toEqual([])
})

test('a chart without values is refused for exactly what its values.yaml leaves empty and cannot do without', () => {
  const { properties, required } = JSON.parse(read('deploy/chart/values.schema.json')) as Schema
  const values = load(read('deploy/chart/values.yaml')) as Record<string, unknown>
  expect(Object.keys(values).filter((name) => !(name in properties))).toEqual([])
  const empty = required.filter((name) => values[name] === '' && !accepts(properties[name], ''))
  expect(empty).toEqual(['siteUrl', 'shopUrl', 'operatorUrl', 'mailFrom', 'trustProxy', 'existingSecret'])
  const storage = properties['storage']?.properties ?? {}
  expect(['releases', 'media'].map((name) => accepts(storage[name], ''))).toEqual([false, false])
})

interface Schema {
  properties: Record<string, Rule>
  required: string[]
}
interface Rule {
  minLength?: number
  pattern?: string
  properties?: Record<string, Rule>
}
const accepts = ({ minLength = 0, pattern = '' }: Rule = {}, value: string) =>
  value.length >= minLength && new RegExp(pattern).test(value)

test('README.md documents every setting of the back end', () => {
  const missing = SETTINGS.filter((name) => !documented.has(name) && !name.startsWith('LOGIN_FAILURES_PER_ADDRESS'))
  expect(missing).toEqual([])
})

describe('what has to be edited', () => {
  const edited = [...example.matchAll(/EDIT.*\n([A-Z_]+)=(.*)$/gm)]
  const names = edited.map(([, name = '']) => name)

  test('is empty in .env.example, which marks it, and exactly that keeps compose from starting', () => {
    const required = [...read('deploy/compose.yaml').matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name)
    // a back end says itself that it lacks the sandbox or the keys
    expect([...new Set(required)].sort()).toEqual(names.filter((name) => name !== 'RAZORPAY_SANDBOX').sort())
    expect(edited.map(([, , value]) => value).filter(Boolean)).toEqual([])
  })

  test('are two lines on a machine with systemd, whose other settings are made or have a default', () => {
    const always = [...example.matchAll(/EDIT:.*\n([A-Z_]+)=/g)].map(([, name]) => name)
    expect(always).toEqual(['SITE_URL', 'RAZORPAY_SANDBOX'])
  })

  const suggested = (name: string) => {
    const [, value = ''] = new RegExp(`EDIT[\\w ]*: (.*)\\n${name}=`).exec(example) ?? []
    return /:\/\/|@|^yes$/.test(value) ? value : 'x'.repeat(24)
  }

  /** What a back end gets from compose, with the values that .env.example suggests. */
  const given = Object.fromEntries(
    Object.entries(services['api-1']?.environment ?? {}).map(([name, value]) => [
      name,
      String(value).replace(/\$\{([A-Z_]+)(?::[?-]([^}]*))?\}/g, (_, variable: string, otherwise = '') =>
        names.includes(variable) ? suggested(variable) : String(otherwise),
      ),
    ]),
  )

  test('is all that a back end needs: with it, it lacks nothing', () => {
    const { production, databaseUrl, razorpay, warning } = readConfig(given)
    expect({ production, databaseUrl, isSandbox: razorpay.sandbox, warning }).toEqual({
      production: true,
      databaseUrl: `postgres://haggle:${'x'.repeat(24)}@postgres/haggle`,
      isSandbox: true,
      warning: undefined,
    })
  })

  const keys = { RAZORPAY_KEY_ID: 'id', RAZORPAY_KEY_SECRET: 'key', RAZORPAY_WEBHOOK_SECRET: 'webhook' }
  const real = { ...given, RAZORPAY_SANDBOX: '', ...keys }

  test('takes real payments with keys in place of the sandbox', () => {
    expect(readConfig(real).razorpay.sandbox).toBe(false)
  })

  test.each([...Object.keys(keys), 'SITE_URL', 'SHOP_URL'])('a back end does not start without %s', (name) => {
    expect(() => readConfig({ ...real, [name]: '' })).toThrow(new RegExp(`${name}.* missing`))
  })

  test('a back end does not start without the sandbox and without keys', () => {
    expect(() => readConfig({ ...given, RAZORPAY_SANDBOX: '' })).toThrow('RAZORPAY_SANDBOX=yes asks for the sandbox')
  })
})

test('hosts, registry and back ends of compose share one secret, and only back ends have the provider’s', () => {
  const having = (name: string) =>
    Object.entries(services)
      .filter(([, { environment = {} }]) => name in environment)
      .map(([service]) => service)
      .sort()
  expect(having('PROXY_SECRET')).toEqual(
    ['api-1', 'api-2', 'backup', 'marketplace', 'operator', 'registry', 'shop-owner'].sort(),
  )
  expect(having('RAZORPAY_KEY_SECRET')).toEqual(['api-1', 'api-2', 'backup'])
  expect(having('DATABASE_URL')).toEqual(['api-1', 'api-2', 'backup'])
})
