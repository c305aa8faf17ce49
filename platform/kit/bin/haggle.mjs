#!/usr/bin/env node
import './requireNode.mjs'
import './requireFolder.mjs'

// as it is published; in this repository `haggle` is the workshop's, which can do more
const { register } = await import('tsx/esm/api')
register()
await import('../lib/cli/main.js')
