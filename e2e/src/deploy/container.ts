import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { execute } from '../execute'
import type { Image } from './image'

interface ContainerOptions {
  args: readonly string[]
  env: Record<string, string>
  /** Folders of this machine by where they are in the container. */
  volumes: Record<string, string>
  /** A file with the names that lead to this machine. */
  hosts: string
  /** The file for its output. */
  log: string
}

export interface Container {
  /** Its exit code, once it has ended. */
  ended: Promise<number>
  /** Runs a command beside its process, as `docker exec` does. Rejects if it fails. */
  exec(...command: string[]): Promise<string>
  /** Sends SIGTERM, and waits for the end. */
  stop(): Promise<number>
}

/**
 * Starts a process of an image as an engine does: as the image's user without capabilities, on a read-only root file system
 * with its volumes and an empty /tmp, with the image's variables and those that are given. Its network is this machine's.
 */
export function startContainer({ root, config }: Image, options: ContainerOptions): Container {
  const { args, env, volumes, hosts, log } = options
  const mounts = [
    ['--bind', root, root],
    ['-o', 'remount,bind,ro', root],
    ['-t', 'proc', 'proc', `${root}/proc`],
    ['--rbind', '/dev', `${root}/dev`],
    ['-t', 'tmpfs', 'tmpfs', `${root}/tmp`],
    ['--bind', hosts, `${root}/etc/hosts`],
    ...Object.entries(volumes).map(([target, folder]) => ['--bind', folder, root + target]),
  ]
  const variables = [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)]
  const inside = ['chroot', `--userspec=${config.User}:${config.User}`, root, 'env', '-i', ...variables]
  const script = [...mounts.map((mount) => `mount ${mount.map(quoted).join(' ')}`), 'exec "$@"'].join(' && ')
  const command = ['sh', '-c', script, 'sh', 'setpriv', '--no-new-privs', ...inside, ...config.Entrypoint, ...args]
  const output = openSync(log, 'a')
  const child = spawn('unshare', ['--mount', ...command], { stdio: ['ignore', output, output] })
  const ended = once(child, 'exit').then(([code, signal]: unknown[]) =>
    typeof code === 'number' ? code : Number(!signal),
  )
  return {
    ended,
    exec: (...beside) =>
      execute('nsenter', ['--target', String(child.pid), '--mount', '--wdns=/', ...inside, ...beside]),
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

const quoted = (word: string) => `'${word}'`
