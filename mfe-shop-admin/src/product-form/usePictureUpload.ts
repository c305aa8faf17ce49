import { useEffect, useRef, useState } from 'react'
import { MAX_IMAGES, MAX_PICTURE_BYTES } from 'shared-contract'
import { errorMessage } from 'shared-state'
import { useUploadPictureMutation } from './api'

export const MAX_MEGABYTES = MAX_PICTURE_BYTES / 1024 / 1024

/** Uploads files and adds them to the product's pictures, which `read` returns and `onChange` replaces. */
export function usePictureUpload(read: () => readonly string[], onChange: (images: readonly string[]) => void) {
  const [upload] = useUploadPictureMutation()
  const [isUploading, setUploading] = useState(false)
  const [problem, setProblem] = useState<string>()
  // the pictures may change during a slow upload
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  }, [read])

  /** Returns the URLs of the files, up to the first that cannot be uploaded. */
  const send = async (files: readonly File[]) => {
    const added: string[] = []
    for (const file of files) {
      if (file.size > MAX_PICTURE_BYTES) {
        setProblem(`${file.name} is too large: at most ${MAX_MEGABYTES} MB can be uploaded.`)
        break
      }
      const { data, error } = await upload(file)
      if (error) setProblem(errorMessage(error, 'Failed to upload the picture. Please try again.'))
      if (!data) break
      added.push(data.url)
    }
    return added
  }
  const add = async (files: readonly File[]) => {
    setProblem(undefined)
    setUploading(true)
    const added = await send(files.slice(0, MAX_IMAGES - read().filter(Boolean).length))
    setUploading(false)
    if (added.length > 0) onChange([...latest.current().filter(Boolean), ...added].slice(0, MAX_IMAGES))
  }
  return { add, isUploading, problem }
}
