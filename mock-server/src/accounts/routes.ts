import { Login, MessageReply, RegisterShopOwner, RegisterUser, SessionUser } from 'shared-contract'
import type { Feature } from '../http/feature'
import { logIn } from './login'
import { registerShopOwner, registerUser } from './register'

export const accountRoutes: Feature = (app, context) => {
  app.post(
    '/api/auth/register/user',
    { access: 'everyone', schema: { body: RegisterUser, response: { 201: MessageReply } } },
    async ({ body }, reply) => reply.code(201).send(await registerUser(context, body)),
  )

  app.post(
    '/api/auth/register/shop-owner',
    { access: 'everyone', schema: { body: RegisterShopOwner, response: { 201: MessageReply } } },
    async ({ body }, reply) => reply.code(201).send(await registerShopOwner(context, body)),
  )

  app.post(
    '/api/auth/login',
    { access: 'everyone', schema: { body: Login, response: { 200: SessionUser } } },
    ({ body }) => logIn(context, body),
  )
}
