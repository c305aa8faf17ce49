import { errorMessage } from '@haggle/shared-state'
import { Button, ErrorAlert, Skeleton, lazyPart } from '@haggle/shared-ui'
import { saveFile } from '@haggle/shared-ui/files'
import { Suspense, useRef, useState, type ChangeEvent } from 'react'
import { useShopAdminExportProductsMutation, useShopAdminStartImportMutation } from './api'
import { FileFormat } from './FileFormat'
import { useImportId } from './useImportId'
import styles from './ProductFiles.module.css'

const ImportPreview = lazyPart(() => import('./ImportPreview'))

/** Exports and imports a shop's products. */
export function ProductFiles({ shopId }: { shopId: string }) {
  const file = useRef<HTMLInputElement>(null)
  const [importId, setImportId] = useImportId()
  const [chosenFile, setChosenFile] = useState<File>()
  const [exportProducts, exporting] = useShopAdminExportProductsMutation()
  const [startImport, starting] = useShopAdminStartImportMutation()

  const download = async () => {
    const { data } = await exportProducts(shopId)
    if (data !== undefined) saveFile('products.csv', data)
  }
  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    if (!chosen) return
    const { data } = await startImport(chosen)
    // allows choosing the same file again after correcting it
    target.value = ''
    setChosenFile(chosen)
    setImportId(data?.id)
  }

  return (
    // the section gets the focus of a button that is disabled or gone
    <section className={styles.files} aria-label="Import and export">
      <div className={styles.actions}>
        <Button disabled={starting.isLoading} onClick={() => file.current?.click()}>
          Import products
        </Button>
        <Button disabled={exporting.isLoading} onClick={() => void download()}>
          Export products
        </Button>
        <input
          ref={file}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          hidden
          aria-label="File of products"
          onChange={(event) => void upload(event)}
        />
      </div>
      <FileFormat />
      {starting.isLoading && <p role="status">The file is being checked …</p>}
      {exporting.error && <ErrorAlert message={errorMessage(exporting.error, 'Failed to export your products.')} />}
      {starting.error && <ErrorAlert message={errorMessage(starting.error, 'Failed to read the file.')} />}
      {importId !== undefined && (
        <Suspense fallback={<Skeleton rows={4} />}>
          <ImportPreview key={importId} id={importId} file={chosenFile} onClose={() => setImportId(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
