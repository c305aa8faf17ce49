import type { Registry } from '../client/client'
import type { Checks } from '../gate/gate'
import type { Workspace } from '../workspace/workspace'

/** What a checkout of the whole repository does on its own machine, with no registry to call. */
export interface WholeRepository {
  /** The registry of its HAGGLE_HOME. */
  registry(workspace: Workspace, env: NodeJS.ProcessEnv): Registry
  /** The gate's check of a candidate among an app's other releases. */
  inApp(workspace: Workspace, env: NodeJS.ProcessEnv): Checks['inApp']
  /** Lines about what is released. */
  releases(workspace: Workspace): Promise<string[]>
  /** The page of what is live. */
  teamsPage(workspace: Workspace): Promise<string>
  host(workspace: Workspace, app: string, environment: string, env: NodeJS.ProcessEnv): Promise<void>
  runRegistry(workspace: Workspace, env: NodeJS.ProcessEnv, builds: boolean): Promise<void>
  dev(workspace: Workspace, folders: string[], env: NodeJS.ProcessEnv): Promise<string[]>
}

/** A command's folder, environment and options. */
export interface CommandInput {
  /** The folder of a remote or of the shell. */
  folder: string
  env: NodeJS.ProcessEnv
  app?: string
  percent?: string
  /** A version from the store, used instead of building; for `rollback` the one to be live. */
  version?: string
  /** Until when to freeze, for `freeze`: a day or a time; and why. */
  until?: string
  reason?: string
  /** The share of visits that may fail, such as 0.5%, for `budget`; and who is told when more did. */
  errors?: string
  webhook?: string
  /** The only remote to freeze. */
  remote?: string
  /** The place and the name of a flag, for `flag`: `marketplace/gifts`, `newGallery`. */
  flagged?: string[]
  /** The only role that has a flag. */
  role?: string
  /** Whether to turn a flag off. */
  off?: boolean
  /** Why a change is made although a freeze holds it back. */
  overrideFreeze?: string
  /** Accepts that screens look different from what is live. */
  acceptPictures?: true | undefined
  /** Whether `upgrade` only says what it would do. */
  dry?: boolean
  /** How `check` reports: `markdown`, for a pull request. */
  report?: string
  /** Why the sources are released without a look at them. */
  anyway?: string
  /** The registry's environment to change; default production. */
  environment?: string
  /** The remote to remove from the app, for `remove`; to roll back in any folder, for `rollback`; the package to `upgrade`. */
  name?: string
  /** The release that was live before, to go back to, for `rollback`. */
  backTo?: string
  /** A release file's path or URL, for `who`. */
  file?: string
  /** The deployed site whose shell a remote is developed in. */
  against?: string
  /** The file to write the teams' page to, for `releases`. */
  html?: string
  /** Whether `registry` builds what changed and makes it live. */
  build?: boolean
  /** Absent in the command that other repositories install. */
  whole?: WholeRepository | undefined
}
