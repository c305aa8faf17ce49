import { prepareApps } from './platform/workshop/src/start/prepare'
import { plainLog } from '@haggle/host/log/log'
await prepareApps({ root: process.cwd(), home: process.argv[2]! } as never, 'http://localhost:3000', { ...(plainLog as object), info: () => {} } as never)
