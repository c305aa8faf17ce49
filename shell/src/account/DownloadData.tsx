import { errorMessage } from '@haggle/shared-state'
import { Button, ErrorAlert } from '@haggle/shared-ui'
import { useShellExportAccountMutation } from './api'

/** Downloads all data of the account as a JSON file (D66). */
export function DownloadData() {
  const [read, { error, isLoading }] = useShellExportAccountMutation()
  const download = async () => {
    const { data } = await read()
    if (data) saveAs('haggle-data.json', JSON.stringify(data, undefined, 2))
  }
  return (
    <>
      <Button onClick={() => void download()} loading={isLoading}>
        Download my data
      </Button>
      {error && <ErrorAlert message={errorMessage(error, 'Your data could not be read. Please try again.')} />}
    </>
  )
}

function saveAs(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
