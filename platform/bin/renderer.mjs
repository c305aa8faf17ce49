// A thread's own start: threads do not take tsx over from the process.
import { tsImport } from 'tsx/esm/api'

await tsImport('../src/first-page/worker.ts', import.meta.url)
