import { FlagChange } from '@haggle/kit/changes/changeRequest'
import { FreezeRequest } from '@haggle/kit/changes/freeze'
import { RemoteName, Version } from '@haggle/shared-contract/platform'
import { z } from 'zod'
import { appPath, InApp, InEnvironment, tool, type AgentTool } from './tool'

const change = ({ environment, app, ...body }: InApp & { action: string }) => ({
  method: 'POST' as const,
  url: `${appPath({ environment, app })}/changes`,
  body,
})

/** What an agent changes, if its token may. None makes new code live, or overrides a freeze: that stays with the commands. */
export const changeTools: Record<string, AgentTool> = {
  rollback: tool({
    description:
      'Makes a release live again that was live before: `to` is one of `earlier` of the remote. Ends its canary.',
    input: InApp.extend({ name: RemoteName, to: Version }),
    right: 'rollback',
    isDestructive: true,
    call: (input) => change({ action: 'rollback', ...input }),
  }),
  end_canary: tool({
    description: "Ends the canary of a remote; `version` is the live release, which is everyone's then.",
    input: InApp.extend({ name: RemoteName, version: Version }),
    right: 'rollback',
    isDestructive: true,
    call: (input) => change({ action: 'rollback', ...input }),
  }),
  freeze: tool({
    description: 'Lets nothing new become live until a time, in an environment, an app or of a remote. Rollback works.',
    input: FreezeRequest.extend(InEnvironment.shape),
    right: 'promote',
    call: ({ environment, ...body }) => ({ method: 'POST', url: `/v1/envs/${environment}/freezes`, body }),
  }),
  thaw: tool({
    description: 'Ends a freeze, by its id.',
    input: InEnvironment.extend({ id: z.string().max(60) }),
    right: 'promote',
    isDestructive: true,
    call: ({ environment, id }) => ({
      method: 'DELETE',
      url: `/v1/envs/${environment}/freezes/${encodeURIComponent(id)}`,
    }),
  }),
  flag: tool({
    description: 'Turns a flag of a remote on for a percentage of the visitors, or of those in a role; 0 turns it off.',
    input: FlagChange.omit({ action: true, overrideFreeze: true }).extend(InApp.shape),
    right: 'release',
    isDestructive: true,
    call: (input) => change({ action: 'flag', ...input }),
  }),
}
