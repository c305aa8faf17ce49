import { sampleRemote } from '../releases/samples'
import { release } from './changes'

// What killed.test.ts kills: releases two versions in turn into the app `shop` of the home given on the command line.
const home = process.argv[2] ?? ''
for (;;)
  for (const version of ['1.0.0', '1.1.0']) {
    await release(home, 'shop', sampleRemote({ version }))
    process.send?.(version)
  }
