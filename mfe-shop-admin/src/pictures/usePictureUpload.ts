import { isolated, MAX_IMAGES, MAX_PICTURE_BYTES } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { useEffect, useRef, useState } from 'react'
import { useShopAdminUploadPictureMutation } from './api'

export const MAX_MEGABYTES = MAX_PICTURE_BYTES / 1024 / 1024

const TOO_LARGE = `The file is too large: at most ${MAX_MEGABYTES} MB can be uploaded.`
interface Limit {
  most: number
  /** Whose pictures they are: 'a product'. */
  of: string
}

/** Uploads files and adds them to the pictures that `read` returns and `onChange` replaces. */
export function usePictureUpload(
  read: () => readonly string[],
  onChange: (images: readonly string[]) => void,
  { most, of }: Limit = { most: MAX_IMAGES, of: 'a product' },
) {
  const [upload] = useShopAdminUploadPictureMutation()
  const [isUploading, setUploading] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])
  // the pictures may change during a slow upload
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  }, [read])
  const present = () => latest.current().filter(Boolean)

  /** The file's URL, or why it has none. */
  const send = async (file: File): Promise<{ url: string } | { reason: string }> => {
    if (file.size > MAX_PICTURE_BYTES) return { reason: TOO_LARGE }
    const { data, error } = await upload(file)
    return data ?? { reason: errorMessage(error, 'Failed to upload the picture. Please try again.') }
  }
  /** One after the other, in their order; one that fails takes no place and stops no other. */
  const add = async (files: readonly File[]) => {
    const added: string[] = []
    const failed: string[] = []
    setProblems([])
    setUploading(true)
    for (const file of files) {
      const isFull = present().length + added.length >= most
      const result = isFull ? { reason: `Not uploaded: ${of} has at most ${most} pictures.` } : await send(file)
      if ('url' in result) added.push(result.url)
      else failed.push(`${isolated(file.name)}: ${result.reason}`)
    }
    setUploading(false)
    setProblems(failed)
    if (added.length > 0) onChange([...present(), ...added].slice(0, most))
  }
  return { add, isUploading, problems }
}
