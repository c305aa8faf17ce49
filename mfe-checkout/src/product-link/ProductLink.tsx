import { linePath } from '@haggle/shared-contract'
import { Link } from '@haggle/shared-ui/router'
import styles from './ProductLink.module.css'

interface ProductLinkProps {
  line: { product: string; variant?: string; variantText?: string; name: string }
}

/** The name of a line's product, linked to its page, and below it the variant (D77). */
export const ProductLink = ({ line }: ProductLinkProps) => (
  <>
    <Link className={styles.name} to={linePath(line)}>
      {line.name}
    </Link>
    <VariantText line={line} />
  </>
)

export const VariantText = ({ line: { variantText } }: { line: { variantText?: string } }) =>
  variantText && <p className={styles.variant}>{variantText}</p>
