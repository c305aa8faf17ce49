// Writes the systemd units of a market, its user, and its settings with new secrets. What is there already is kept.
import { randomBytes } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const USAGE = `Installs a market's systemd units, as root.

  npm run install-service
  npm run install-service -- --root /mnt/other   writes below that folder

Settings are in /etc/haggle/haggle.env, which is never written over. An upgrade runs this again.`

/** What nobody has to think of. */
const SECRETS = ['PROXY_SECRET', 'BACKUP_KEY']

const repository = resolve(import.meta.dirname, '..')

try {
  const options = { help: { type: 'boolean' }, root: { type: 'string', default: '/' } }
  const { values } = parseArgs({ options })
  if (values.help) console.log(USAGE)
  else install(resolve(process.env.INIT_CWD ?? '', values.root))
} catch (error) {
  console.error(error.code === 'EACCES' ? `${error.message}. Run this as root.` : error.message)
  process.exitCode = 1
}

function install(root) {
  const units = join(root, 'etc/systemd/system')
  for (const name of readdirSync(join(import.meta.dirname, 'systemd'), { recursive: true }))
    if (/\.(service|target|conf)$/.test(name) && !name.endsWith('.d')) writeUnit(name, join(units, name))
  const users = join(root, 'etc/sysusers.d/haggle.conf')
  mkdirSync(dirname(users), { recursive: true })
  cpSync(join(import.meta.dirname, 'systemd/haggle.sysusers'), users)
  const command = join(root, 'usr/local/bin/haggle')
  writeUnit('haggle', command)
  chmodSync(command, 0o755)
  const settings = join(root, 'etc/haggle/haggle.env')
  if (!existsSync(settings)) writeSettings(settings)
  console.log(`The units are in ${units}. Next:

  systemd-sysusers
  editor ${settings}
  systemctl daemon-reload
  systemctl enable --now haggle.target`)
}

function writeUnit(name, file) {
  mkdirSync(dirname(file), { recursive: true })
  const text = readFileSync(join(import.meta.dirname, 'systemd', name), 'utf8')
  writeFileSync(file, text.replaceAll('@ROOT@', repository))
}

function writeSettings(file) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const example = readFileSync(join(import.meta.dirname, '.env.example'), 'utf8')
  const secret = () => randomBytes(24).toString('hex')
  const text = SECRETS.reduce((each, name) => each.replace(`${name}=\n`, `${name}=${secret()}\n`), example)
  writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
}
