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
  /** The only remote to freeze. */
  remote?: string
  /** Why a change is made although a freeze holds it back. */
  overrideFreeze?: string
  /** Why the sources are released without a look at them. */
  anyway?: string
  /** The registry's environment to change; default production. */
  environment?: string
  /** The remote to remove from the app, for `remove`. */
  name?: string
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
