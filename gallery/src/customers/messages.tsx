import {
  Alert,
  Dialog,
  EmptyState,
  ErrorAlert,
  Input,
  LinkButton,
  LoadError,
  Tag,
  ThemeProvider,
  useToast,
} from '@haggle/shared-ui'
import { useEffect } from 'react'
import { texts, type Part } from '../part/part'

const nothing = () => undefined
const severities = ['success', 'info', 'warning', 'error'] as const

export const alert: Part = {
  title: 'Alert',
  states: {
    ...Object.fromEntries(
      severities.map((type) => [`Of ${type}`, <Alert key={type} type={type} title={texts.short} />]),
    ),
    'With details': <Alert type="info" title="Your shop is closed." description="Nobody can order from it." />,
    'Of a failure': <ErrorAlert message="Failed to submit review." />,
  },
  withText: (text) => <Alert type="warning" title={text} description={text} />,
}

export const tag: Part = {
  title: 'Tag',
  states: {
    Success: <Tag color="success">Delivered</Tag>,
    Warning: <Tag color="warning">Pending Delivery</Tag>,
    Error: <Tag color="error">Cancelled</Tag>,
  },
  withText: (text) => <Tag color="warning">{text}</Tag>,
}

export const emptyState: Part = {
  title: 'Empty state',
  states: {
    Default: (
      <EmptyState title="Your Cart is Empty">
        <LinkButton to="/gallery">Start Shopping</LinkButton>
      </EmptyState>
    ),
    'Own picture': <EmptyState title="Nothing saved yet" picture="M12 12h40v40H12z" />,
  },
  withText: (text) => <EmptyState title={text}>{text}</EmptyState>,
}

export const loadError: Part = {
  title: 'Load error',
  states: { Default: <LoadError message="Failed to fetch products." onRetry={nothing} /> },
  withText: (text) => <LoadError message={text} onRetry={nothing} />,
}

/** Stays until the page is left. */
const FOREVER = 2 ** 31 - 1

function Toasts({ title, action }: { title: string; action?: { label: string; onPress: () => void } }) {
  const show = useToast()
  useEffect(() => {
    for (const status of severities)
      show({ status, title: `${title} (${status})`, description: texts.short, duration: FOREVER, action })
  }, [show, title, action])
  return null
}

const undo = { label: 'Undo', onPress: nothing }
const inOwnTheme = (title: string, action?: typeof undo) => (
  <ThemeProvider>
    <Toasts title={title} action={action} />
  </ThemeProvider>
)

export const toast: Part = {
  title: 'Toast',
  opened: {
    Toasts: () => inOwnTheme('Added to cart!'),
    'With an action': () => inOwnTheme('Removed', undo),
    'Long text': () => inOwnTheme(texts.long, undo),
    'Right-to-left text': () => inOwnTheme(texts.rightToLeft),
  },
}

export const dialog: Part = {
  title: 'Dialog',
  opened: {
    'With a field': (close) => (
      <Dialog title="Negotiate Price" onClose={close}>
        <Input aria-label="Proposed price" prefix="$" placeholder="90.00" />
      </Dialog>
    ),
    'Long text': (close) => (
      <Dialog title={texts.long} onClose={close}>
        <p>{texts.long.repeat(20)}</p>
      </Dialog>
    ),
    'Right-to-left text': (close) => (
      <Dialog title={texts.rightToLeft} onClose={close}>
        <p>{texts.rightToLeft}</p>
      </Dialog>
    ),
  },
}
