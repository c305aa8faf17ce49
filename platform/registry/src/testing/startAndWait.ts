import { startBackend } from '../backend/backend'

// The process that backend.test.ts kills: starts the back end of the workspace in argv[2] on the port in argv[3], and waits.
const [root = '', port] = process.argv.slice(2)
await startBackend({ root, home: `${root}/home` }, Number(port), process.env)
process.send?.('ready')
