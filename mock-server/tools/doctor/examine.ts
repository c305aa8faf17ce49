import { readEnvironment } from '../../src/base/environment'
import { checkClock } from './checks/clock'
import { checkDatabase } from './checks/database'
import { checkDisk } from './checks/disk'
import { checkMail } from './checks/mail'
import { checkPictures } from './checks/pictures'
import { checkProvider } from './checks/provider'
import { checkRedis } from './checks/redis'
import { checkRegistry } from './checks/registry'
import { checkSettings } from './checks/settings'
import { checkTls } from './checks/tls'
import { checkVersions } from './checks/versions'
import { fault, reasonOf, type Check, type Finding } from './finding'

/** Everything that is checked, in the order in which it is told. */
const CHECKS: Record<string, Check> = {
  versions: checkVersions,
  settings: checkSettings,
  database: checkDatabase,
  disk: checkDisk,
  pictures: checkPictures,
  redis: checkRedis,
  clock: checkClock,
  provider: checkProvider,
  mail: checkMail,
  registry: checkRegistry,
  tls: checkTls,
}

type Examined = Finding & { check: string }

/** Runs all checks at once. A setting that cannot be read is told alone: the others would be about something else. */
export async function examine(variables: NodeJS.ProcessEnv): Promise<Examined[]> {
  try {
    const patient = { settings: readEnvironment(variables), variables }
    return await Promise.all(
      Object.entries(CHECKS).map(async ([check, look]) => ({ check, ...(await look(patient).catch(failed)) })),
    )
  } catch (error) {
    return [{ check: 'settings', ...fault(reasonOf(error), 'Correct it; the rest is checked then.') }]
  }
}

const failed = (error: unknown): Finding => fault(`It cannot be checked: ${reasonOf(error)}.`, 'Correct the settings.')

/** One line per check. */
export const linesOf = (found: Examined[]): string[] =>
  found.map(
    ({ check, level, says, todo }) =>
      `${level.padEnd(8)} ${check.padEnd(9)} ${says}${todo === undefined ? '' : ` ${todo}`}`,
  )
