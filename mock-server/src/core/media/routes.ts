import multipart from '@fastify/multipart'
import { UploadedPicture } from '@haggle/shared-contract'
import { z } from 'zod'
import type { Feature } from '../http/feature'
import { addPicture } from './addPicture'
import { folderStorage } from './folderStorage'
import { demoPictureFolder } from './pictures'
import { receivePicture } from './receivePicture'
import type { Storage } from './storage'
import { demoName, storedName } from './uploads'

/** `?w=400` asks for the small size. */
const OnePicture = {
  params: z.object({ file: z.string() }),
  querystring: z.object({ w: z.string().optional() }),
}

/** Serves the demo's and uploaded pictures, which are immutable, and takes uploads. */
export const mediaRoutes: Feature = async (app, context) => {
  await app.register(multipart)

  app.post('/api/media', {
    access: 'signedIn',
    refusals: { 400: 'The picture cannot be read, or has more than 64 megapixels.', 503: 'Many are uploading.' },
    schema: {
      consumes: ['multipart/form-data'],
      summary: 'Uploads a JPEG, PNG or WebP picture: multipart/form-data, one part with the name file, at most 5 MB',
      response: { 201: UploadedPicture },
    },
    handler: async (request, reply) => {
      const upload = addPicture(context, request.session, (slot) => receivePicture(request, reply, slot))
      return reply.code(201).send(await upload)
    },
  })

  const serve = (path: string, storage: Pick<Storage, 'get'>, nameOf: typeof storedName) =>
    app.get(path, { schema: OnePicture }, async ({ params, query }, reply) => {
      const name = nameOf(params.file, query.w === '400')
      const picture = name && (await storage.get(name))
      if (!picture) return reply.callNotFound()
      return reply
        .headers({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' })
        .header('content-length', picture.length)
        .send(picture.bytes)
    })
  serve('/media/demo/:file', folderStorage(demoPictureFolder), demoName)
  serve('/media/uploads/:file', context.media, storedName)
}
