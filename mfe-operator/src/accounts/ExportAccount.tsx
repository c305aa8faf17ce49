import { errorMessage } from '@haggle/shared-state'
import { Button, ErrorAlert } from '@haggle/shared-ui'
import { useOperatorExportAccountMutation } from './api'

/** Downloads an account's data as a JSON file, which the trail records. */
export function ExportAccount({ id }: { id: string }) {
  const [read, { error, isLoading }] = useOperatorExportAccountMutation()
  const download = async () => {
    const { data } = await read(id)
    if (data) saveJson(`account-${id}.json`, data)
  }
  return (
    <>
      <Button loading={isLoading} onClick={() => void download()}>
        Export
      </Button>
      {error && <ErrorAlert message={errorMessage(error, 'The data could not be read. Please try again.')} />}
    </>
  )
}

function saveJson(name: string, data: object): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}
