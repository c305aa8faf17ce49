import { randomBytes } from 'node:crypto'
import type { Composition } from '@haggle/shared-contract/platform'
import { HOUR, signForPages, signPageToken } from '@haggle/shared-server'

/** Returns a function that signs a token for one load of a page, by the hosts' and back end's secret. */
export const pageTokens =
  (secret: string) =>
  ({ app, shell, remotes }: Composition, network: string | undefined): string =>
    signPageToken(
      {
        app,
        releases: [
          `shell@${shell.version}`,
          ...remotes.flatMap(({ name, release, previous, canary }) =>
            [release, previous, canary?.release].flatMap((each) => (each ? [`${name}@${each.version}`] : [])),
          ),
        ],
        page: randomBytes(12).toString('base64url'),
        network: network && signForPages(`network ${network}`, secret).slice(0, 16),
        until: Date.now() + HOUR,
      },
      secret,
    )
