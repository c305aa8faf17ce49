import { errorMessage } from '@haggle/shared-state'
import { Button, ErrorAlert } from '@haggle/shared-ui'
import { saveFile } from '@haggle/shared-ui/files'

interface DownloadCsvProps {
  file: string
  read: () => Promise<{ data?: string; error?: unknown }>
  isDisabled?: boolean
  isLoading: boolean
  error?: unknown
}

/** Exports what is shown as a file. */
export function DownloadCsv({ file, read, isDisabled, isLoading, error }: DownloadCsvProps) {
  const download = async () => {
    const { data } = await read()
    if (data !== undefined) saveFile(file, data)
  }
  return (
    <div>
      <Button loading={isLoading} disabled={isDisabled} onClick={() => void download()}>
        Download CSV
      </Button>
      {error !== undefined && <ErrorAlert message={errorMessage(error, 'The export failed. Please try again.')} />}
    </div>
  )
}
