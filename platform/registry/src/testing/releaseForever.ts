import { sampleRemote } from '@haggle/kit/testing/sampleReleases'
import { releaseToAll } from '../changes/changes'

// The process that killed.test.ts kills: releases two versions in turn into app `shop` of the home in argv[2].
const home = process.argv[2] ?? ''
for (;;)
  for (const version of ['1.0.0', '1.1.0']) {
    await releaseToAll(home, 'shop', sampleRemote({ version }))
    process.send?.(version)
  }
