import { run } from './run.mjs'

await run('api-report/main.ts', 'npm run api-report   writes down what each package offers')
