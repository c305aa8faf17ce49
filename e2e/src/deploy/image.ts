import { join } from 'node:path'
import { execute } from '../execute'
import { NETWORK } from './debian'

/** The image of deploy/Containerfile, unpacked into a folder. */
export interface Image {
  root: string
  /** What the image says about its processes. */
  config: { User: string; Entrypoint: string[]; Env: string[]; StopSignal: string; Healthcheck: { Test: string[] } }
  remove(): Promise<void>
}

/** Builds it from the checkout by buildah, which needs no engine, on a base that is a Debian folder with Node. */
export async function buildImage(checkout: string, base: string, scratch: string): Promise<Image> {
  const storage = ['--root', join(scratch, 'storage'), '--runroot', join(scratch, 'storage-run')]
  const buildah = async (...args: string[]) => (await execute('buildah', [...storage, ...args])).trim()
  const empty = await buildah('from', 'scratch')
  await buildah('add', '--quiet', empty, base, '/')
  for (const [name, value] of Object.entries(NETWORK)) await buildah('config', '--env', `${name}=${value}`, empty)
  await buildah('commit', '--quiet', '--rm', empty, 'localhost/base')
  const file = join(checkout, 'deploy/Containerfile')
  const options = ['--isolation', 'chroot', '--format', 'docker', '--pull-never', '--build-arg', 'BASE=localhost/base']
  await buildah('build', ...options, '--file', file, '--tag', 'localhost/haggle', checkout)
  const built = await buildah('from', '--pull-never', 'localhost/haggle')
  const about = JSON.parse(await buildah('inspect', '--type', 'image', 'localhost/haggle')) as {
    Docker: { config: Image['config'] }
  }
  return {
    root: await buildah('mount', built),
    config: about.Docker.config,
    remove: async () => {
      await buildah('umount', built)
      await execute('rm', ['-rf', scratch])
    },
  }
}
