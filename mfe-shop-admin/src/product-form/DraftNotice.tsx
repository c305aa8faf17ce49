import { Alert } from '@haggle/shared-ui'
import { Button } from '@haggle/shared-ui/owner'
import styles from './ProductForm.module.css'

/** Says that the form holds what was typed before. */
export const DraftNotice = ({ onDiscard }: { onDiscard: () => void }) => (
  <Alert
    type="info"
    className={styles.found}
    title={
      <>
        Your unsaved changes are back. <Button onClick={onDiscard}>Discard them</Button>
      </>
    }
  />
)
