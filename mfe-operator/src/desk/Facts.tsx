import type { ReactNode } from 'react'
import styles from './Desk.module.css'

interface FactsProps {
  facts: Record<string, ReactNode>
  /** Figures stand side by side, large. */
  look?: 'facts' | 'figures'
  label?: string
}

/** Names with their values. */
export const Facts = ({ facts, look = 'facts', label }: FactsProps) => (
  <dl className={styles[look]} aria-label={label}>
    {Object.entries(facts).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
