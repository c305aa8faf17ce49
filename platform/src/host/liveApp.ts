import type { Composition } from 'shared-contract/platform'

/** An app under development: made anew at every visit. */
export interface LiveApp {
  composition(): Promise<Composition>
  /** Releases that are being edited: where they are served and where they are. */
  folders: { prefix: string; directory: string }[]
  /** Where live reload may connect. */
  sockets: string[]
  /** The page for teams, at /platform. */
  teamsPage?(): Promise<string>
}
