import type { TextBlock, TextSpan } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { LoadError, LoadingText, Page } from '@haggle/shared-ui'
import { AppLink, useLocation } from '@haggle/shared-ui/router'
import { nameAt, useCatalogTextPageQuery } from './api'
import styles from './TextPageScreen.module.css'

/** A page of text: help, terms, returns, privacy or about. */
export default function TextPageScreen() {
  const { pathname } = useLocation()
  const { currentData: page, error, refetch } = useCatalogTextPageQuery(nameAt(pathname))
  if (error && !page)
    return (
      <Page title="Haggle">
        <LoadError message={errorMessage(error, 'Failed to fetch the text.')} onRetry={() => void refetch()} />
      </Page>
    )
  if (!page) return <LoadingText text="Loading text..." />
  return (
    <Page title={page.title}>
      <div className={styles.text}>
        {page.blocks.map((block, index) => (
          <Block key={index} block={block} />
        ))}
      </div>
    </Page>
  )
}

function Block({ block }: { block: TextBlock }) {
  if (block.kind === 'heading') return <h2>{spans(block.line)}</h2>
  if (block.kind === 'paragraph') return <p>{spans(block.line)}</p>
  const List = block.kind === 'steps' ? 'ol' : 'ul'
  return (
    <List>
      {block.lines.map((line, index) => (
        <li key={index}>{spans(line)}</li>
      ))}
    </List>
  )
}

const spans = (line: readonly TextSpan[]) => line.map((span, index) => <Span key={index} {...span} />)

function Span({ text, bold, to }: TextSpan) {
  if (to?.startsWith('/')) return <AppLink to={to}>{text}</AppLink>
  if (to !== undefined)
    return (
      <a href={to} rel="noopener">
        {text}
      </a>
    )
  return bold ? <strong>{text}</strong> : text
}
