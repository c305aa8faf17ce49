import {
  Button,
  Card,
  LoadingText,
  LocalTime,
  Page,
  Pages,
  Skeleton,
  Slot,
  SlotContext,
  VisuallyHidden,
} from '@haggle/shared-ui'
import { useState } from 'react'
import { texts, type Part } from '../part/part'

export const card: Part = {
  title: 'Card',
  states: { Default: <Card>{texts.short}</Card> },
  withText: (text) => <Card as="article">{text}</Card>,
}

export const page: Part = {
  title: 'Page',
  withText: (text) => (
    <Page title={text} actions={<Button>Add New Product</Button>}>
      Content
    </Page>
  ),
}

function Turned({ first, pages }: { first: number; pages: number }) {
  const [current, setCurrent] = useState(first)
  return <Pages current={current} pages={pages} onChange={setCurrent} />
}

export const pages: Part = {
  title: 'Pages',
  states: {
    'Two pages': <Turned first={1} pages={2} />,
    'Between many': <Turned first={10} pages={20} />,
    'Last of many': <Turned first={20} pages={20} />,
    'Right-to-left page': (
      <div dir="rtl">
        <Turned first={1} pages={3} />
      </div>
    ),
  },
}

export const loading: Part = {
  title: 'Loading',
  states: {
    'With a text': <LoadingText text="Preparing payment..." />,
    Heading: <Skeleton />,
    Lines: <Skeleton title={false} rows={3} />,
    Picture: <Skeleton rows={2} picture={80} />,
    Avatar: <Skeleton rows={1} picture={48} round />,
  },
  withText: (text) => <LoadingText text={text} />,
}

const MINUTE = 60_000
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()

const Times = () => (
  <ul>
    {[0, 5 * MINUTE, 3 * 60 * MINUTE, 50 * 60 * MINUTE, 400 * 24 * 60 * MINUTE].map((before) => (
      <li key={before}>
        <LocalTime time={ago(before)} />
      </li>
    ))}
  </ul>
)

export const localTime: Part = { title: 'Local time', states: { Default: <Times /> } }

export const visuallyHidden: Part = {
  title: 'Visually hidden',
  states: {
    'Only for screen readers': (
      <p>
        Before
        <VisuallyHidden>, hidden,</VisuallyHidden> and after.
      </p>
    ),
  },
}

export const slot: Part = {
  title: 'Slot',
  states: {
    Filled: (
      <SlotContext value={({ name }) => <p>A part of another team, in {name}.</p>}>
        <Slot name="shell/badges" pass={{}} />
      </SlotContext>
    ),
  },
}
