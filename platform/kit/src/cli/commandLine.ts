import { RemoteName, Version } from '@haggle/shared-contract/platform'
import { readOptions } from '../base/readOptions'
import { shortened } from '../base/shortened'
import { MAX_WHY } from '../changes/changeRequest'
import type { CommandInput } from './commandInput'
import { commands } from './commands'
import { USAGE } from './usage'

const inAnApp = ['check', 'release', 'canary', 'promote', 'rollback', 'remove', 'preview', 'host']
const freezing = ['freeze', 'thaw']

/** The commands whose first word is an environment. */
const ofEnvironment = [...freezing, 'flag', 'flags']

/** The commands about a file or a remote that they name. */
const aboutSubject = ['who', 'remove', 'rollback', 'budget', 'upgrade', ...ofEnvironment]

/** The commands that take an option. */
const takenBy: Record<string, string[]> = {
  app: [...inAnApp, ...freezing, 'flags'],
  env: inAnApp,
  version: ['check', 'release', 'canary', 'rollback', 'preview'],
  percent: ['canary', 'flag'],
  role: ['flag'],
  off: ['flag'],
  until: ['freeze'],
  reason: ['freeze'],
  remote: freezing,
  errors: ['budget'],
  webhook: ['budget'],
  'override-freeze': ['release', 'canary', 'promote', 'remove', 'flag'],
  'accept-pictures': ['release', 'canary', 'promote', 'check'],
  report: ['check'],
  anyway: ['release', 'canary'],
  dry: ['upgrade'],
  html: ['releases'],
  against: ['dev'],
  build: ['registry'],
}

/** The usage, or its lines about one command and the options that it takes. */
function usageOf(name: string): string {
  if (!Object.hasOwn(commands, name)) return USAGE
  const [head = '', ...entries] = USAGE.split(/\n(?= {2}\S)/)
  const isAbout = (entry: string) => {
    const [first = ''] = entry.trim().split(/\s/)
    return first === name || first === '--help' || takenBy[first.slice(2)]?.includes(name)
  }
  return [head.replace('<command>', name), ...entries.filter(isAbout)].join('\n')
}

/** A command and its input, without folder and environment variables, or the usage to print. Throws what is wrong with it. */
export function readCommandLine(args: string[]) {
  const text = { type: 'string' } as const
  const { values, positionals } = readOptions({
    args,
    allowPositionals: true,
    options: {
      ...{ app: text, env: text, percent: text, version: text, html: text, against: text },
      ...{ until: text, reason: text, remote: text, role: text, 'override-freeze': text },
      ...{ errors: text, webhook: text, anyway: text },
      off: { type: 'boolean' },
      report: text,
      'accept-pictures': { type: 'boolean' },
      build: { type: 'boolean' },
      dry: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const {
    help,
    env: environment,
    'override-freeze': overrideFreeze,
    'accept-pictures': acceptPictures,
    ...options
  } = values
  const [name = '', subject, ...rest] = positionals
  if (help) return { usage: usageOf(name) }
  if (positionals.length === 0) throw new Error(USAGE)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Error(`Unknown command "${shortened(name)}".\n\n${USAGE}`)
  const [extra] = name === 'flag' ? rest.slice(2) : aboutSubject.includes(name) ? rest : positionals.slice(1)
  if (extra !== undefined)
    throw new Error(`${name} takes no "${shortened(extra)}"; haggle ${name} --help says what it takes.`)
  // a person would take an ignored option for one that had its effect
  for (const [option, takers] of Object.entries(takenBy))
    if (option in values && !takers.includes(name))
      throw new Error(`--${option} is for ${takers.join(', ')}; ${name} does not take it.`)
  if (environment !== undefined && !RemoteName.safeParse(environment).success)
    throw new Error(`--env must be the name of an environment, such as staging, not "${shortened(environment)}".`)
  if (options.remote !== undefined && !RemoteName.safeParse(options.remote).success)
    throw new Error(`--remote must be the name of a remote, such as catalog, not "${shortened(options.remote)}".`)
  if (name === 'rollback' && subject !== undefined && options.version !== undefined)
    throw new Error('rollback takes a release by its name or --version, not both.')
  for (const option of ['override-freeze', 'anyway'] as const) {
    const why = values[option]
    if (why !== undefined && (why.trim() === '' || why.length > MAX_WHY))
      throw new Error(`--${option} must say why, in at most ${MAX_WHY} characters.`)
  }
  if (options.app !== undefined && !RemoteName.safeParse(options.app).success)
    throw new Error(`--app must be the name of an app, such as marketplace, not "${shortened(options.app)}".`)
  if (options.report !== undefined && options.report !== 'markdown')
    throw new Error(`--report must be markdown, not "${shortened(options.report)}".`)
  return {
    command,
    input: {
      ...options,
      overrideFreeze,
      acceptPictures: acceptPictures ? (true as const) : undefined,
      environment,
      ...subjectOf(name, subject, options.app),
      ...(name === 'flag' && { flagged: rest }),
    } satisfies Partial<CommandInput>,
  }
}

/** The file for `who`, the remote for `remove` and `budget`, the release for `rollback`, the package for `upgrade`. Throws if it is missing. */
function subjectOf(command: string, subject: string | undefined, app: string | undefined) {
  if (command === 'who' && subject === undefined)
    throw new Error('who needs a file, such as /releases/catalog/1.0.0/remoteEntry.js.')
  if (ofEnvironment.includes(command)) {
    if (!RemoteName.safeParse(subject).success)
      throw new Error(
        `${command} needs an environment, such as production${subject === undefined ? '' : `, not "${shortened(subject)}"`}.`,
      )
    return { environment: subject }
  }
  if (command === 'upgrade') return { name: subject }
  if (command === 'rollback') return subject === undefined ? {} : releaseOf(subject)
  if (command !== 'remove' && command !== 'budget') return { file: subject }
  if (!RemoteName.safeParse(subject).success)
    throw new Error(
      `${command} needs the name of a remote, such as gifts${subject === undefined ? '' : `, not "${shortened(subject)}"`}.`,
    )
  // required, so that no remote is removed from another app by accident
  if (command === 'remove' && app === undefined)
    throw new Error(`remove needs --app: the app that is to lose ${subject}, such as marketplace.`)
  return { name: subject }
}

/** The release that a rollback goes back to, such as catalog@1.4.2. */
function releaseOf(subject: string) {
  const [name, backTo, ...rest] = subject.split('@')
  if (rest.length > 0 || !RemoteName.safeParse(name).success || !Version.safeParse(backTo).success)
    throw new Error(
      `rollback needs the name of a release, such as catalog@1.4.2, not "${shortened(subject)}"; or none, in the folder of a remote.`,
    )
  return { name, backTo }
}
