import fastifyStatic from '@fastify/static'
import type { Feature } from '../http/feature'
import { PICTURE_NAME, pictureFolder } from './pictures'

/** The pictures that ship with the market; their content never changes. */
export const mediaRoutes: Feature = async (app) => {
  await app.register(fastifyStatic, {
    root: pictureFolder,
    prefix: '/media/',
    index: false,
    cacheControl: true,
    immutable: true,
    maxAge: '1y',
    allowedPath: (path) => PICTURE_NAME.test(path.replace(/^\//, '')),
  })
}
