import { demoAccounts, demoCode } from './demoAccounts'

test("the code is that of authenticator apps with the operator's key", () => {
  // as otpauth's TOTP.generate has it
  expect(demoAccounts.operator.totp).toBe('JBSWY3DPEHPK3PXP')
  expect([0, 59_999, 1_111_111_109_000, 1_800_000_000_000].map(demoCode)).toEqual([
    '282760',
    '996554',
    '071271',
    '309848',
  ])
})
