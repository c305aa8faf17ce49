import {
  MessageReply,
  Profile,
  ProfileUpdate,
  RegisterShopOwner,
  RegisterUser,
  SessionUser,
} from '@haggle/shared-contract'
import { bearerToken } from '../../core/http/access'
import { clientAddressOf } from '../../core/http/address'
import type { Feature } from '../../core/http/feature'
import { changeProfile, profileOf } from './profile'
import { registerShopOwner, registerUser } from './register'

export const accountRoutes: Feature = (app, context) => {
  const { config } = context

  app.post('/api/auth/register/user', {
    access: 'everyone',
    refusals: { 409: 'The e-mail has an account already.' },
    schema: {
      summary: 'Registers a customer; the role comes from the route',
      body: RegisterUser,
      response: { 201: MessageReply },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await registerUser(context, clientAddressOf(request, config), request.body)),
  })

  app.post('/api/auth/register/shop-owner', {
    access: 'everyone',
    refusals: { 409: 'The e-mail has an account already.' },
    schema: {
      summary: 'Registers a shop owner with a shop',
      body: RegisterShopOwner,
      response: { 201: MessageReply },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await registerShopOwner(context, clientAddressOf(request, config), request.body)),
  })

  app.get('/api/auth/profile', {
    access: 'signedIn',
    beforeSecondFactor: true,
    schema: { summary: "Reads one's own account", response: { 200: Profile } },
    handler: ({ session }) => profileOf(context, session.userId),
  })

  app.put('/api/auth/profile', {
    access: 'signedIn',
    beforeSecondFactor: true,
    refusals: { 409: 'The e-mail has an account already.' },
    schema: {
      summary: "Updates the sent fields of one's own account; a new password ends all other sessions",
      body: ProfileUpdate,
      response: { 200: SessionUser },
    },
    handler: (request) => changeProfile(context, request.session, bearerToken(request) ?? '', request.body),
  })
}
