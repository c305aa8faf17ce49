import { load } from 'js-yaml'
import { execute } from '../execute'

type Volume = string | { source: string; target: string }

/** A service of compose.yaml, with its settings. */
export interface Service {
  image: string
  command: string[]
  environment: Record<string, string>
  /** Its volumes' names, by where they are in the container. */
  volumes: Record<string, string>
}

/** The services of a compose file as Docker Compose reads them, which checks the file, with the values of an `.env` file. */
export async function servicesOf(file: string, env: string): Promise<Record<string, Service>> {
  const text = await execute('docker-compose', ['--env-file', env, '--file', file, 'config'])
  const { services } = load(text) as { services: Record<string, Partial<Service> & { volumes?: Volume[] }> }
  return Object.fromEntries(
    Object.entries(services).map(([name, { image = '', command = [], environment = {}, volumes = [] }]) => [
      name,
      { image, command, environment: inText(environment), volumes: Object.fromEntries(volumes.map(placeOf)) },
    ]),
  )
}

function placeOf(volume: Volume): [target: string, source: string] {
  if (typeof volume !== 'string') return [volume.target, volume.source]
  const [source = '', target = ''] = volume.split(':')
  return [target, source]
}

const inText = (values: Record<string, string | number | null>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')]))
