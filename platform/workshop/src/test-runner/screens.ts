import { withProduct } from './withProduct'

/** `npm run screens`: takes screenshots of the main screens with demo data into docs/screens. */
const isDone = await withProduct(['-c', 'e2e/screens.config.mjs'], process.env)
process.exit(isDone ? 0 : 1)
