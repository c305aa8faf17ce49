import { errorMessage } from '@haggle/shared-state'
import { Button, ErrorAlert } from '@haggle/shared-ui'
import { useShellExportAccountMutation } from './api'
import { saveAs } from './saveAs'

/** Downloads all data of the account as a JSON file (D66). */
export function DownloadData() {
  const [read, { error, isLoading }] = useShellExportAccountMutation()
  const download = async () => {
    const { data } = await read()
    if (data) saveAs('haggle-data.json', JSON.stringify(data, undefined, 2), 'application/json')
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
