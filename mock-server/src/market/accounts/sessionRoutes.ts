import { AccountSession, Login, MessageReply, SessionUser } from '@haggle/shared-contract'
import { z } from 'zod'
import { clientAddressOf } from '../../core/http/address'
import type { Feature } from '../../core/http/feature'
import { ById } from '../../core/http/pathIds'
import { describeDevice } from './device'
import { logIn } from './login'
import { logOut, logOutEverywhere } from './logout'
import { endOwnSession, findOwnSession, listSessions } from './ownSessions'

export const sessionRoutes: Feature = (app, context) => {
  app.post('/api/auth/login', {
    access: 'everyone',
    refusals: {
      401: 'E-mail or password is wrong. With needsCode both are right, but the code is missing or wrong.',
      403: 'All of it is right, and the account is blocked.',
    },
    schema: {
      summary: 'Begins a session and returns its user with the token for all other calls',
      body: Login,
      response: { 200: SessionUser },
    },
    handler: (request) => {
      const place = {
        address: clientAddressOf(request, context.config),
        device: describeDevice(request.headers['user-agent']),
      }
      return logIn(context, place, request.body)
    },
  })

  app.post('/api/auth/logout', {
    access: 'signedIn',
    beforeSecondFactor: true,
    schema: { summary: 'Ends this session and its sockets', response: { 200: MessageReply } },
    handler: ({ session }) => logOut(context, session),
  })

  app.post('/api/auth/logout/everywhere', {
    access: 'signedIn',
    schema: { summary: 'Ends every session of the account, on all devices', response: { 200: MessageReply } },
    handler: ({ session }) => logOutEverywhere(context, session),
  })

  app.get('/api/auth/sessions', {
    access: 'signedIn',
    schema: {
      summary: "Lists where one's own account is logged in, this session first",
      response: { 200: z.array(AccountSession) },
    },
    handler: ({ session }) => listSessions(context, session),
  })

  app.delete('/api/auth/sessions/:id', {
    access: 'signedIn',
    refusals: { 403: 'The session is of another account.' },
    checkOwnership: ({ id }, session) => findOwnSession(context, session, id),
    schema: {
      summary: "Ends one of one's own sessions and its sockets",
      params: ById,
      response: { 200: MessageReply },
    },
    handler: ({ session, params }) => endOwnSession(context, session, params.id),
  })
}
