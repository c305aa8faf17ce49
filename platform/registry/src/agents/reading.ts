import { readRevision } from '@haggle/kit/apps/revision'
import { flagsIn } from '@haggle/kit/changes/flag'
import { Composition, RemoteName, Version, type Release } from '@haggle/shared-contract/platform'
import { z } from 'zod'
import { appPath, InApp, InEnvironment, tool, type AgentTool } from './tool'

const OfRemote = z.strictObject({ name: RemoteName })

/** What an agent of a team reads. */
export const readTools: Record<string, AgentTool> = {
  environments: tool({
    description: 'Lists the environments in the order in which a release passes them; production is the last.',
    input: z.strictObject({}),
    call: () => ({ url: '/v1/envs' }),
  }),
  apps: tool({
    description: 'Lists the apps of an environment.',
    input: InEnvironment,
    call: ({ environment }) => ({ url: `/v1/envs/${environment}/apps` }),
  }),
  live: tool({
    description:
      'Reads what is live in an app: shell, remotes with their screens and canaries, and who has which flag.',
    input: InApp,
    call: (input) => ({ url: `${appPath(input)}/composition` }),
    show: (reply) => liveIn(Composition.parse(reply)),
  }),
  history: tool({
    description:
      'Reads the last 50 changes of an app, newest first: who released, rolled back, … what, and why it was undone.',
    input: InApp,
    call: (input) => ({ url: `${appPath(input)}/revision` }),
    show: (reply, { app }) => readRevision(reply, app).history.slice(-50).reverse(),
  }),
  drift: tool({
    description: 'Lists the ranges in which the live remotes of an app require the shared packages.',
    input: InApp.extend({ module: z.string().optional() }),
    call: ({ environment, ...query }) => ({ url: `/v1/envs/${environment}/drift?${queryOf(query)}` }),
  }),
  freezes: tool({
    description: 'Lists what is frozen in an environment, until when, by whom and why.',
    input: InEnvironment,
    call: ({ environment }) => ({ url: `/v1/envs/${environment}/freezes` }),
  }),
  remote: tool({
    description:
      'Reads how a remote is: where it is live, releases to go back to, budget of errors, visits, LCP, INP and CLS of its screens, and its newest failures.',
    input: OfRemote,
    call: ({ name }) => ({ url: `/v1/remotes/${name}` }),
  }),
  failure: tool({
    description: 'Reads what failed in a page load, by its reference such as 70WH-SP, in lines of the sources.',
    input: z.strictObject({ reference: z.string().max(20) }),
    call: ({ reference }) => ({ url: `/v1/failures/${encodeURIComponent(reference)}` }),
  }),
  releases: tool({
    description: 'Lists the releases of a remote, newest first.',
    input: OfRemote,
    call: ({ name }) => ({ url: `/v1/remotes/${name}/releases` }),
  }),
  pictures: tool({
    description:
      "Reads how a release's screens look and how fast they are beside the live release's, as the gate saw them.",
    input: OfRemote.extend({ version: Version, app: InApp.shape.app }),
    call: ({ name, version, app }) => ({ url: `/v1/remotes/${name}/releases/${version}/pictures?app=${app}` }),
  }),
  who: tool({
    description:
      "Reads which commit, CI run and person a release's file comes from: /releases/gifts/1.1.0/remoteEntry.js.",
    input: z.strictObject({ file: z.string().max(500) }),
    call: (input) => ({ url: `/v1/who?${queryOf(input)}` }),
  }),
  audit: tool({
    description: 'Reads the audit log: up to 100 entries after a number, oldest first.',
    input: z.strictObject({ after: z.number().int().min(0).default(0) }),
    call: ({ after }) => ({ url: `/v1/audit?after=${after}` }),
  }),
  rights: tool({
    description: 'Reads whose token this is, its remotes, environments and rights, and when it expires.',
    input: z.strictObject({}),
    call: () => ({ url: '/v1/token' }),
  }),
}

const queryOf = (query: Record<string, string | undefined>) =>
  String(new URLSearchParams(Object.entries(query).filter((each): each is [string, string] => each[1] !== undefined)))

/** A composition without its files and hashes, which would take an agent's room. */
function liveIn(composition: Composition) {
  const { app, shell, remotes } = composition
  return {
    app,
    shell: releaseIn(shell),
    remotes: remotes.map(({ name, release, canary, previous }) => ({
      name,
      ...releaseIn(release),
      screens: release.screens.map(({ path }) => path),
      canary: canary && { ...releaseIn(canary.release), percent: canary.percent },
      fallback: previous?.version,
    })),
    flags: flagsIn(composition),
  }
}

const releaseIn = ({ version, commit, builtAt }: Release) => ({ version, commit, builtAt })
