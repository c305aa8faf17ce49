/** A command's folder, environment and options. */
export interface CommandInput {
  /** The folder of a remote or of the shell. */
  folder: string
  env: NodeJS.ProcessEnv
  app?: string
  percent?: string
  /** A version from the store, used instead of building; for `rollback` the one to be live. */
  version?: string
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
}
