import { node } from '../platform/kit/jest/presets.mjs'

/** What takes long, needs Redis, or has nothing to do with the database: `npm run stress` runs it on PostgreSQL, too. */
const long = [
  '/(upgrade(\\.postgres|OfMany)|upgrades)\\.',
  '/silence\\.postgres\\.',
  '/drill\\.',
  '/history\\.',
  '/tools/(audit/|backup/archive\\.)',
  '/(base|core/http|core/openapi)/',
  '/(accounts/passwords|throttle/fairQueue|negotiation/(counter|replay)|notices/foreignTexts)\\.test\\.',
  '/text-pages/',
  '/orders/(localDay|payments/(matchOrder|refundStore))\\.test\\.',
  '/(app/(main|shutDown)|cache/(freshCache|replies)|database/clock)\\.test\\.',
  '/(core/media/|app/metrics/(?!.*\\.postgres\\.))',
  '/attacks/',
  '/realtime/(floods|redis|refusals|sockets)\\.',
  '/rollingRestart\\.postgres\\.',
]
const left = process.env.STRESS === 'full' ? [] : long

/**
 * Every test of the back end runs on both databases; test/support/database.ts reads the choice. What only the embedded
 * database does is tested in files named `.libsql.test.ts`.
 */
export default {
  ...node('mock-server postgres'),
  globals: { TEST_DATABASE: 'postgres' },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.libsql\\.test\\.ts$', ...left],
  globalSetup: '<rootDir>/test/support/startSharedPostgres.ts',
  globalTeardown: '<rootDir>/test/support/stopSharedPostgres.ts',
}
