import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const KITS = /^\.(\/forms|\/owner.*)?$/
const manifest = join(__dirname, '../../shared-ui/package.json')
const { exports: all } = JSON.parse(readFileSync(manifest, 'utf8')) as { exports: object }
const entries = Object.keys(all).filter((entry) => KITS.test(entry))

const isComponent = ([name, value]: [string, unknown]) => /^[A-Z]/.test(name) && typeof value !== 'string'

/** Names that the gallery imports from an entry of shared-ui. */
function shownOf(entry: string): string[] {
  const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const text = files.map((file) => readFileSync(join(__dirname, file), 'utf8')).join('')
  const imports = [...text.matchAll(/import \{([^}]*)\} from '@haggle\/shared-ui([^']*)'/g)]
  return imports
    .flatMap(([, names = '', path]) => (`.${path}` === entry ? names.split(',') : []))
    .map((name) => name.trim())
}

test.each(entries)('every component of shared-ui %s stands in the gallery', async (entry) => {
  const kit = (await import(`@haggle/shared-ui${entry.slice(1)}`)) as Record<string, unknown>
  const components = Object.entries(kit).filter(isComponent)
  const shown = shownOf(entry)
  expect(components.map(([name]) => name).filter((name) => !shown.includes(name))).toEqual([])
  expect(components.length).toBeGreaterThan(0)
})
