import { codeOf } from '@haggle/shared-server'
import getPort from 'get-port'
import { SettingError } from '../base/settingError'
import { notHere } from './addresses'

/** A setting that names an address, and that address; undefined stands for every one. */
type At = [variable: string, address: string | undefined]

/** Throws if a port is in use at an address. */
export async function requireFreePort(variable: string, port: number, at: At): Promise<void> {
  if (!(await isFree(port, at)))
    throw new SettingError(`${variable}=${port} is in use: stop what listens there or set ${variable} to a free port.`)
}

/** Whether a port is free at an address. Throws if this machine has no such address. */
export async function isFree(port: number, [variable, host]: At): Promise<boolean> {
  try {
    return (await getPort({ port, host })) === port
  } catch (error) {
    throw host !== undefined && codeOf(error) === 'EADDRNOTAVAIL' ? notHere(variable, host) : error
  }
}
