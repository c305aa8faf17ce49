import { withProduct } from './withProduct'

/** For `npm run stress -- --only gate`: compares screens of the product with themselves, and with seeded faults. */
const isDone = await withProduct(['-c', 'e2e/gate.config.mjs'], process.env)
process.exit(isDone ? 0 : 1)
