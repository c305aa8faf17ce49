import {
  Login,
  MessageReply,
  Profile,
  ProfileUpdate,
  RegisterShopOwner,
  RegisterUser,
  SessionUser,
} from 'shared-contract'
import { bearerToken } from '../http/access'
import { addressOf } from '../http/address'
import type { Feature } from '../http/feature'
import { logIn } from './login'
import { logOut, logOutEverywhere } from './logout'
import { changeProfile, profileOf } from './profile'
import { registerShopOwner, registerUser } from './register'

export const accountRoutes: Feature = (app, context) => {
  const { config } = context

  app.post(
    '/api/auth/register/user',
    { access: 'everyone', schema: { body: RegisterUser, response: { 201: MessageReply } } },
    async (request, reply) =>
      reply.code(201).send(await registerUser(context, addressOf(request, config), request.body)),
  )

  app.post(
    '/api/auth/register/shop-owner',
    { access: 'everyone', schema: { body: RegisterShopOwner, response: { 201: MessageReply } } },
    async (request, reply) =>
      reply.code(201).send(await registerShopOwner(context, addressOf(request, config), request.body)),
  )

  app.post(
    '/api/auth/login',
    { access: 'everyone', schema: { body: Login, response: { 200: SessionUser } } },
    (request) => logIn(context, addressOf(request, config), request.body),
  )

  app.post('/api/auth/logout', { access: 'signedIn', schema: { response: { 200: MessageReply } } }, ({ session }) =>
    logOut(context, session),
  )

  app.post(
    '/api/auth/logout/everywhere',
    { access: 'signedIn', schema: { response: { 200: MessageReply } } },
    ({ session }) => logOutEverywhere(context, session),
  )

  app.get('/api/auth/profile', { access: 'signedIn', schema: { response: { 200: Profile } } }, ({ session }) =>
    profileOf(context, session.userId),
  )

  app.put(
    '/api/auth/profile',
    { access: 'signedIn', schema: { body: ProfileUpdate, response: { 200: SessionUser } } },
    (request) => changeProfile(context, request.session, bearerToken(request) ?? '', request.body),
  )
}
