import { buildEnvironment } from './bundle'

test("a build's environment has no secrets", () => {
  const env = {
    PATH: '/bin',
    HOME: '/home/ada',
    DATABASE_URL: 'postgres://',
    RAZORPAY_KEY_SECRET: 's',
    NODE_OPTIONS: '-r x',
  }
  expect(buildEnvironment(env)).toEqual({ PATH: '/bin', HOME: '/home/ada', NODE_ENV: 'production' })
})
