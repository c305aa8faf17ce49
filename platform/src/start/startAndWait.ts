import { startBackend } from './backend'

// What backend.test.ts kills: starts the back end of the workspace given on the command line, and waits.
const [root = '', port] = process.argv.slice(2)
await startBackend({ root, home: `${root}/home` }, Number(port), process.env)
process.send?.('ready')
