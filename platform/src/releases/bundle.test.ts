import { buildEnvironment } from './bundle'

test('a build is not told what the environment keeps secret', () => {
  const env = {
    PATH: '/bin',
    HOME: '/home/ada',
    DATABASE_URL: 'postgres://',
    RAZORPAY_KEY_SECRET: 's',
    NODE_OPTIONS: '-r x',
  }
  expect(buildEnvironment(env)).toEqual({ PATH: '/bin', HOME: '/home/ada', NODE_ENV: 'production' })
})
