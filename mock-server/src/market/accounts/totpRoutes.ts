import { MessageReply, RecoveryCodes, TotpCode, TotpSetup } from '@haggle/shared-contract'
import type { Feature } from '../../core/http/feature'
import { disableTotp, enableTotp, setUpTotp } from './secondFactor'

/** Second factor (TOTP) for shop owners and operators. */
export const totpRoutes: Feature = (app, context) => {
  app.post('/api/auth/totp/setup', {
    access: 'shopOwnerOrOperator',
    beforeSecondFactor: true,
    refusals: { 409: 'It is on already.' },
    schema: {
      summary: 'Creates a key for an authenticator app; log-ins do not ask for codes yet',
      response: { 200: TotpSetup },
    },
    handler: ({ session }) => setUpTotp(context, session),
  })

  app.post('/api/auth/totp/enable', {
    access: 'shopOwnerOrOperator',
    beforeSecondFactor: true,
    refusals: { 400: 'The code is not right.', 409: 'It is on already, or not set up.' },
    schema: {
      summary: 'Makes log-ins require a code, and returns the recovery codes',
      body: TotpCode,
      response: { 200: RecoveryCodes },
    },
    handler: ({ session, body }) => enableTotp(context, session, body.code),
  })

  app.post('/api/auth/totp/disable', {
    access: 'shopOwnerOrOperator',
    refusals: { 400: 'The code is not right.', 409: 'It is off already.' },
    schema: {
      summary: 'Makes log-ins require no code any more; needs a code or a recovery code',
      body: TotpCode,
      response: { 200: MessageReply },
    },
    handler: ({ session, body }) => disableTotp(context, session, body.code),
  })
}
