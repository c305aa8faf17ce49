import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execute } from '../execute'
import { NETWORK } from './debian'

/** Installs PostgreSQL in a Debian folder, and starts it on port 5432 with the database and the role of a market. */
export async function startPostgres(folder: string, password: string): Promise<{ stop(): Promise<unknown> }> {
  const variables = Object.entries({ ...NETWORK, DEBIAN_FRONTEND: 'noninteractive' }).map((each) => each.join('='))
  const inside = (...command: string[]) => execute('chroot', [folder, 'env', ...variables, ...command])
  // so that installing it starts nothing
  await writeFile(join(folder, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  await inside('apt-get', 'update', '--quiet=2')
  await inside('apt-get', 'install', '--quiet=2', '--yes', '--no-install-recommends', 'postgresql')
  await inside('service', 'postgresql', 'start')
  const psql = ['runuser', '-u', 'postgres', '--', 'psql', '--quiet', '--set=ON_ERROR_STOP=1', '--dbname=postgres']
  await inside(...psql, '--command', `create role haggle login password '${password}'`)
  await inside(...psql, '--command', 'create database haggle owner haggle')
  const stop =
    'runuser -u postgres -- /usr/lib/postgresql/*/bin/pg_ctl --silent --mode=fast -D /var/lib/postgresql/*/main stop'
  return { stop: () => inside('sh', '-c', stop) }
}
