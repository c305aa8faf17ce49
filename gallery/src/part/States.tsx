import { Button, Card } from '@haggle/shared-ui'
import { useState, type ReactNode } from 'react'
import './hebrew.css'
import { Narrow } from './Narrow'
import { texts, type Part } from './part'
import styles from './States.module.css'

/** All states of a part, each under its name. */
export const States = ({ part: { states = {}, withText, opened = {} } }: { part: Part }) => (
  <div className={styles.states}>
    {Object.entries(states).map(([name, shown]) => (
      <State key={name} name={name}>
        {shown}
      </State>
    ))}
    {withText && (
      <>
        <State name="Long text">{withText(texts.long)}</State>
        <State name="Right-to-left text">{withText(texts.rightToLeft)}</State>
        <State name="Right-to-left page">
          <div dir="rtl">{withText(texts.short)}</div>
        </State>
        <State name="Narrow">
          <Narrow>{withText(texts.short)}</Narrow>
        </State>
      </>
    )}
    {Object.entries(opened).map(([name, show]) => (
      <State key={name} name={name}>
        <Opened name={name} show={show} />
      </State>
    ))}
  </div>
)

const State = ({ name, children }: { name: string; children: ReactNode }) => (
  <Card as="section" className={styles.state}>
    <h2 className={styles.name}>{name}</h2>
    <div>{children}</div>
  </Card>
)

function Opened({ name, show }: { name: string; show: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(!isOpen)}>{`Open ${name}`}</Button>
      {isOpen && show(() => setOpen(false))}
    </>
  )
}
