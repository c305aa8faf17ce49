import { isolated, MAX_MESSAGE_PICTURES, MAX_PICTURE_BYTES } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { useState } from 'react'
import { useMessagesUploadMutation } from '../conversations/api'

const TOO_LARGE = `The file is too large: at most ${MAX_PICTURE_BYTES / 1024 / 1024} MB can be uploaded.`
const TOO_MANY = `Not added: a message has at most ${MAX_MESSAGE_PICTURES} pictures.`

/** The pictures of a message that is being written. */
export function usePictures() {
  const [urls, setUrls] = useState<readonly string[]>([])
  const [problem, setProblem] = useState('')
  const [upload, { isLoading }] = useMessagesUploadMutation()

  const send = async (file: File): Promise<string> => {
    if (file.size > MAX_PICTURE_BYTES) throw new Error(TOO_LARGE)
    const { data, error } = await upload(file)
    if (data) return data.url
    throw new Error(errorMessage(error, 'Failed to upload the picture. Please try again.'))
  }
  /** One after the other; one that fails stops those after it, and says why. */
  const add = async (files: readonly File[]) => {
    setProblem('')
    const added = [...urls]
    for (const file of files)
      try {
        if (added.length >= MAX_MESSAGE_PICTURES) throw new Error(TOO_MANY)
        added.push(await send(file))
      } catch (error) {
        setProblem(`${isolated(file.name)}: ${error instanceof Error ? error.message : TOO_LARGE}`)
        break
      }
    setUrls(added)
  }
  return { urls, add, setUrls, isUploading: isLoading, problem }
}
