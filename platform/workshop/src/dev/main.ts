import { openWorkspace, releasableFolders } from '@haggle/kit/workspace/workspace'
import { dev } from './dev'

/** `npm run dev`: serves all packages from sources. */
const workspace = openWorkspace(import.meta.dirname, process.env)
dev(workspace, releasableFolders(workspace), process.env).then(
  (lines) => console.log(lines.join('\n')),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
