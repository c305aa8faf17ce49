import { withProduct } from './withProduct'

/** `npm run screens`: takes screenshots of the screens with demo data into docs/screens, and of all their states into its folder all. */
const isDone = await withProduct(['-c', 'e2e/screens.config.mjs'], process.env)
process.exit(isDone ? 0 : 1)
