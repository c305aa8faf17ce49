import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { mediaBucketOf } from '../../../src/base/config'
import { mediaFolder, mediaStorage } from '../../../src/core/media/mediaStorage'
import { nameOfBucket } from '../../../src/core/media/requireUsable'
import { fault, ok, type Check } from '../finding'

/** Whether uploaded pictures can be read. Nothing is stored; a back end tries that at its start. */
export const checkPictures: Check = async ({ settings }) => {
  const [home, mediaBucket] = [resolve(settings.HAGGLE_HOME), mediaBucketOf(settings)]
  if (!mediaBucket)
    return ok(
      `They are in ${mediaFolder({ home })}. Instances on several machines need MEDIA_STORAGE, or share that folder.`,
    )
  try {
    await mediaStorage({ home, mediaBucket }).get(`${randomBytes(16).toString('hex')}.webp`)
    return ok(`${nameOfBucket(mediaBucket)} answers.`)
  } catch (error) {
    return fault(
      `${nameOfBucket(mediaBucket)} cannot be used: ${(error as Error).message}.`,
      'Correct it, MEDIA_STORAGE_ENDPOINT, or the credentials: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION.',
    )
  }
}
